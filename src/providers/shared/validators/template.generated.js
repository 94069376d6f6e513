// Written by scripts/generate/validators.ts. Do not edit.
import { codePointLength } from '../../../core/schema/schema-runtime.ts';
export function make() {
const schema31 = {"type":"object","properties":{"operation":{"type":"string","enum":["render","render-tree"]},"template":{"type":"string","maxLength":65536},"entries":{"type":"array","items":{"type":"object","required":["path","content"],"properties":{"path":{"type":"string","maxLength":4096,"minLength":1},"content":{"type":"string","maxLength":65536}},"additionalProperties":false},"maxItems":10000},"syntax":{"anyOf":[{"type":"string","enum":["liquid","go"]},{"type":"object","properties":{"language":{"type":"string","enum":["liquid","go"]},"delimiters":{"type":"array","items":{"type":"string","minLength":1,"maxLength":20},"minItems":2,"maxItems":2},"missingKey":{"type":"string","enum":["error","default","empty"]}},"additionalProperties":false}]},"name":{"type":"string","maxLength":255},"data":{"type":"object","additionalProperties":{}},"ignoredBlocks":{"type":"array","items":{"anyOf":[{"type":"object","required":["start","end"],"properties":{"start":{"type":"string","minLength":1,"maxLength":200},"end":{"type":"string","minLength":1,"maxLength":200}},"additionalProperties":false},{"type":"object","required":["line"],"properties":{"line":{"type":"string","minLength":1,"maxLength":200}},"additionalProperties":false}]},"maxItems":20}},"additionalProperties":false,"allOf":[{"if":{"properties":{"operation":{"const":"render-tree"}},"required":["operation"]},"then":{"required":["entries"]},"else":{"required":["template"]}}]};
const func1 = codePointLength;

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs2 = errors;
let valid1 = true;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.operation === undefined) && (missing0 = "operation")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.operation !== undefined){
if("render-tree" !== data.operation){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
var _valid0 = _errs3 === errors;
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.entries === undefined){
const err2 = {instancePath,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty: "entries"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
valid1 = _valid0;
ifClause0 = "then";
}
else {
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.template === undefined){
const err3 = {instancePath,schemaPath:"#/allOf/0/else/required",keyword:"required",params:{missingProperty: "template"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs6 === errors;
valid1 = _valid0;
ifClause0 = "else";
}
if(!valid1){
const err4 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "operation") || (key0 === "template")) || (key0 === "entries")) || (key0 === "syntax")) || (key0 === "name")) || (key0 === "data")) || (key0 === "ignoredBlocks"))){
const err5 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.operation !== undefined){
let data1 = data.operation;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((data1 === "render") || (data1 === "render-tree"))){
const err7 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/enum",keyword:"enum",params:{allowedValues: schema31.properties.operation.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.template !== undefined){
let data2 = data.template;
if(typeof data2 === "string"){
if(func1(data2) > 65536){
const err8 = {instancePath:instancePath+"/template",schemaPath:"#/properties/template/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/template",schemaPath:"#/properties/template/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.entries !== undefined){
let data3 = data.entries;
if(Array.isArray(data3)){
if(data3.length > 10000){
const err10 = {instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.path === undefined){
const err11 = {instancePath:instancePath+"/entries/" + i0,schemaPath:"#/properties/entries/items/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data4.content === undefined){
const err12 = {instancePath:instancePath+"/entries/" + i0,schemaPath:"#/properties/entries/items/required",keyword:"required",params:{missingProperty: "content"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
for(const key1 in data4){
if(!((key1 === "path") || (key1 === "content"))){
const err13 = {instancePath:instancePath+"/entries/" + i0,schemaPath:"#/properties/entries/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data4.path !== undefined){
let data5 = data4.path;
if(typeof data5 === "string"){
if(func1(data5) > 4096){
const err14 = {instancePath:instancePath+"/entries/" + i0+"/path",schemaPath:"#/properties/entries/items/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(func1(data5) < 1){
const err15 = {instancePath:instancePath+"/entries/" + i0+"/path",schemaPath:"#/properties/entries/items/properties/path/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/entries/" + i0+"/path",schemaPath:"#/properties/entries/items/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data4.content !== undefined){
let data6 = data4.content;
if(typeof data6 === "string"){
if(func1(data6) > 65536){
const err17 = {instancePath:instancePath+"/entries/" + i0+"/content",schemaPath:"#/properties/entries/items/properties/content/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/entries/" + i0+"/content",schemaPath:"#/properties/entries/items/properties/content/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/entries/" + i0,schemaPath:"#/properties/entries/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.syntax !== undefined){
let data7 = data.syntax;
const _errs22 = errors;
let valid7 = false;
const _errs23 = errors;
if(typeof data7 !== "string"){
const err21 = {instancePath:instancePath+"/syntax",schemaPath:"#/properties/syntax/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(!((data7 === "liquid") || (data7 === "go"))){
const err22 = {instancePath:instancePath+"/syntax",schemaPath:"#/properties/syntax/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema31.properties.syntax.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
var _valid1 = _errs23 === errors;
valid7 = valid7 || _valid1;
const _errs25 = errors;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key2 in data7){
if(!(((key2 === "language") || (key2 === "delimiters")) || (key2 === "missingKey"))){
const err23 = {instancePath:instancePath+"/syntax",schemaPath:"#/properties/syntax/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data7.language !== undefined){
let data8 = data7.language;
if(typeof data8 !== "string"){
const err24 = {instancePath:instancePath+"/syntax/language",schemaPath:"#/properties/syntax/anyOf/1/properties/language/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(!((data8 === "liquid") || (data8 === "go"))){
const err25 = {instancePath:instancePath+"/syntax/language",schemaPath:"#/properties/syntax/anyOf/1/properties/language/enum",keyword:"enum",params:{allowedValues: schema31.properties.syntax.anyOf[1].properties.language.enum}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data7.delimiters !== undefined){
let data9 = data7.delimiters;
if(Array.isArray(data9)){
if(data9.length > 2){
const err26 = {instancePath:instancePath+"/syntax/delimiters",schemaPath:"#/properties/syntax/anyOf/1/properties/delimiters/maxItems",keyword:"maxItems",params:{limit: 2}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(data9.length < 2){
const err27 = {instancePath:instancePath+"/syntax/delimiters",schemaPath:"#/properties/syntax/anyOf/1/properties/delimiters/minItems",keyword:"minItems",params:{limit: 2}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
if(typeof data10 === "string"){
if(func1(data10) > 20){
const err28 = {instancePath:instancePath+"/syntax/delimiters/" + i1,schemaPath:"#/properties/syntax/anyOf/1/properties/delimiters/items/maxLength",keyword:"maxLength",params:{limit: 20}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(func1(data10) < 1){
const err29 = {instancePath:instancePath+"/syntax/delimiters/" + i1,schemaPath:"#/properties/syntax/anyOf/1/properties/delimiters/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/syntax/delimiters/" + i1,schemaPath:"#/properties/syntax/anyOf/1/properties/delimiters/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/syntax/delimiters",schemaPath:"#/properties/syntax/anyOf/1/properties/delimiters/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data7.missingKey !== undefined){
let data11 = data7.missingKey;
if(typeof data11 !== "string"){
const err32 = {instancePath:instancePath+"/syntax/missingKey",schemaPath:"#/properties/syntax/anyOf/1/properties/missingKey/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(!(((data11 === "error") || (data11 === "default")) || (data11 === "empty"))){
const err33 = {instancePath:instancePath+"/syntax/missingKey",schemaPath:"#/properties/syntax/anyOf/1/properties/missingKey/enum",keyword:"enum",params:{allowedValues: schema31.properties.syntax.anyOf[1].properties.missingKey.enum}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/syntax",schemaPath:"#/properties/syntax/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
var _valid1 = _errs25 === errors;
valid7 = valid7 || _valid1;
if(!valid7){
const err35 = {instancePath:instancePath+"/syntax",schemaPath:"#/properties/syntax/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
else {
errors = _errs22;
if(vErrors !== null){
if(_errs22){
vErrors.length = _errs22;
}
else {
vErrors = null;
}
}
}
}
if(data.name !== undefined){
let data12 = data.name;
if(typeof data12 === "string"){
if(func1(data12) > 255){
const err36 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.data !== undefined){
let data13 = data.data;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
}
else {
const err38 = {instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data.ignoredBlocks !== undefined){
let data14 = data.ignoredBlocks;
if(Array.isArray(data14)){
if(data14.length > 20){
const err39 = {instancePath:instancePath+"/ignoredBlocks",schemaPath:"#/properties/ignoredBlocks/maxItems",keyword:"maxItems",params:{limit: 20}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
let data15 = data14[i2];
const _errs44 = errors;
let valid13 = false;
const _errs45 = errors;
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.start === undefined){
const err40 = {instancePath:instancePath+"/ignoredBlocks/" + i2,schemaPath:"#/properties/ignoredBlocks/items/anyOf/0/required",keyword:"required",params:{missingProperty: "start"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(data15.end === undefined){
const err41 = {instancePath:instancePath+"/ignoredBlocks/" + i2,schemaPath:"#/properties/ignoredBlocks/items/anyOf/0/required",keyword:"required",params:{missingProperty: "end"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
for(const key3 in data15){
if(!((key3 === "start") || (key3 === "end"))){
const err42 = {instancePath:instancePath+"/ignoredBlocks/" + i2,schemaPath:"#/properties/ignoredBlocks/items/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data15.start !== undefined){
let data16 = data15.start;
if(typeof data16 === "string"){
if(func1(data16) > 200){
const err43 = {instancePath:instancePath+"/ignoredBlocks/" + i2+"/start",schemaPath:"#/properties/ignoredBlocks/items/anyOf/0/properties/start/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(func1(data16) < 1){
const err44 = {instancePath:instancePath+"/ignoredBlocks/" + i2+"/start",schemaPath:"#/properties/ignoredBlocks/items/anyOf/0/properties/start/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
else {
const err45 = {instancePath:instancePath+"/ignoredBlocks/" + i2+"/start",schemaPath:"#/properties/ignoredBlocks/items/anyOf/0/properties/start/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data15.end !== undefined){
let data17 = data15.end;
if(typeof data17 === "string"){
if(func1(data17) > 200){
const err46 = {instancePath:instancePath+"/ignoredBlocks/" + i2+"/end",schemaPath:"#/properties/ignoredBlocks/items/anyOf/0/properties/end/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(func1(data17) < 1){
const err47 = {instancePath:instancePath+"/ignoredBlocks/" + i2+"/end",schemaPath:"#/properties/ignoredBlocks/items/anyOf/0/properties/end/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
else {
const err48 = {instancePath:instancePath+"/ignoredBlocks/" + i2+"/end",schemaPath:"#/properties/ignoredBlocks/items/anyOf/0/properties/end/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
}
else {
const err49 = {instancePath:instancePath+"/ignoredBlocks/" + i2,schemaPath:"#/properties/ignoredBlocks/items/anyOf/0/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
var _valid2 = _errs45 === errors;
valid13 = valid13 || _valid2;
if(_valid2){
var props1 = true;
}
const _errs52 = errors;
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.line === undefined){
const err50 = {instancePath:instancePath+"/ignoredBlocks/" + i2,schemaPath:"#/properties/ignoredBlocks/items/anyOf/1/required",keyword:"required",params:{missingProperty: "line"}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
for(const key4 in data15){
if(!(key4 === "line")){
const err51 = {instancePath:instancePath+"/ignoredBlocks/" + i2,schemaPath:"#/properties/ignoredBlocks/items/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data15.line !== undefined){
let data18 = data15.line;
if(typeof data18 === "string"){
if(func1(data18) > 200){
const err52 = {instancePath:instancePath+"/ignoredBlocks/" + i2+"/line",schemaPath:"#/properties/ignoredBlocks/items/anyOf/1/properties/line/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if(func1(data18) < 1){
const err53 = {instancePath:instancePath+"/ignoredBlocks/" + i2+"/line",schemaPath:"#/properties/ignoredBlocks/items/anyOf/1/properties/line/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
else {
const err54 = {instancePath:instancePath+"/ignoredBlocks/" + i2+"/line",schemaPath:"#/properties/ignoredBlocks/items/anyOf/1/properties/line/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
}
else {
const err55 = {instancePath:instancePath+"/ignoredBlocks/" + i2,schemaPath:"#/properties/ignoredBlocks/items/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
var _valid2 = _errs52 === errors;
valid13 = valid13 || _valid2;
if(_valid2){
if(props1 !== true){
props1 = true;
}
}
if(!valid13){
const err56 = {instancePath:instancePath+"/ignoredBlocks/" + i2,schemaPath:"#/properties/ignoredBlocks/items/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
else {
errors = _errs44;
if(vErrors !== null){
if(_errs44){
vErrors.length = _errs44;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err57 = {instancePath:instancePath+"/ignoredBlocks",schemaPath:"#/properties/ignoredBlocks/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
}
else {
const err58 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}

// Written by scripts/generate/validators.ts. Do not edit.
import { codePointLength } from '../../../core/schema/schema-runtime.ts';
export function make() {
const schema31 = {"type":"object","required":["operation"],"properties":{"operation":{"type":"string","enum":["read","write","exists","delete","write-tree"]},"path":{"type":"string","minLength":1,"maxLength":4096},"content":{"type":["string","object"]},"encoding":{"type":"string","enum":["utf-8","base64"]},"basePath":{"type":"string","minLength":1,"maxLength":4096},"entries":{"type":"array","items":{"type":"object","required":["path","content"],"properties":{"path":{"type":"string","minLength":1,"maxLength":4096},"content":{"type":["string","object"]},"encoding":{"type":"string","enum":["utf-8","base64"]},"onConflict":{"type":"string","enum":["error","overwrite","skip","skip-unchanged","append"]},"dedupe":{"type":"boolean"},"backup":{"type":"boolean"}},"additionalProperties":false},"maxItems":10000},"source":{"type":"string","minLength":1,"maxLength":4096},"data":{"type":"object","additionalProperties":{}},"outputPath":{"type":"string","maxLength":65536},"syntax":{"anyOf":[{"type":"string","enum":["liquid","go"]},{"type":"object","properties":{"language":{"type":"string","enum":["liquid","go"]},"delimiters":{"type":"array","items":{"type":"string","minLength":1,"maxLength":20},"minItems":2,"maxItems":2},"missingKey":{"type":"string","enum":["error","default","empty"]}},"additionalProperties":false}]},"stripSuffix":{"type":"string","minLength":1,"maxLength":255},"createDirs":{"type":"boolean"},"permissions":{"type":"string","pattern":"^0?[0-7]{3}$"},"onConflict":{"type":"string","enum":["error","overwrite","skip","skip-unchanged","append"]},"backup":{"type":"boolean"},"dedupe":{"type":"boolean"},"failFast":{"type":"boolean"}},"additionalProperties":false,"allOf":[{"if":{"required":["operation"],"properties":{"operation":{"enum":["read","write","exists","delete"]}}},"then":{"required":["path"]}},{"if":{"required":["operation"],"properties":{"operation":{"enum":["write"]}}},"then":{"required":["content"]}},{"if":{"required":["operation"],"properties":{"operation":{"enum":["write-tree"]}},"not":{"required":["source"]}},"then":{"required":["basePath","entries"]}},{"if":{"required":["operation","source"],"properties":{"operation":{"enum":["write-tree"]}}},"then":{"required":["basePath"]}},{"not":{"required":["entries","source"]}}]};
const func1 = Object.prototype.hasOwnProperty;
const func2 = codePointLength;
const pattern4 = new RegExp("^0?[0-7]{3}$", "u");

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
let data0 = data.operation;
if(!((((data0 === "read") || (data0 === "write")) || (data0 === "exists")) || (data0 === "delete"))){
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
if(_valid0){
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path === undefined){
const err2 = {instancePath,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty: "path"}};
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
}
if(!valid1){
const err3 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const _errs7 = errors;
let valid3 = true;
const _errs8 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.operation === undefined) && (missing1 = "operation")){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
if(data.operation !== undefined){
if(!(data.operation === "write")){
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
}
var _valid1 = _errs8 === errors;
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs10 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.content === undefined){
const err6 = {instancePath,schemaPath:"#/allOf/1/then/required",keyword:"required",params:{missingProperty: "content"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var _valid1 = _errs10 === errors;
valid3 = _valid1;
}
if(!valid3){
const err7 = {instancePath,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const _errs12 = errors;
let valid5 = true;
const _errs13 = errors;
const _errs14 = errors;
const _errs15 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.source === undefined) && (missing2 = "source")){
const err8 = {};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var valid6 = _errs15 === errors;
if(valid6){
const err9 = {};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
else {
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
}
if(errors === _errs13){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((data.operation === undefined) && (missing3 = "operation")){
const err10 = {};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
if(data.operation !== undefined){
if(!(data.operation === "write-tree")){
const err11 = {};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
}
}
var _valid2 = _errs13 === errors;
errors = _errs12;
if(vErrors !== null){
if(_errs12){
vErrors.length = _errs12;
}
else {
vErrors = null;
}
}
if(_valid2){
const _errs17 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.basePath === undefined){
const err12 = {instancePath,schemaPath:"#/allOf/2/then/required",keyword:"required",params:{missingProperty: "basePath"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data.entries === undefined){
const err13 = {instancePath,schemaPath:"#/allOf/2/then/required",keyword:"required",params:{missingProperty: "entries"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var _valid2 = _errs17 === errors;
valid5 = _valid2;
}
if(!valid5){
const err14 = {instancePath,schemaPath:"#/allOf/2/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
const _errs19 = errors;
let valid8 = true;
const _errs20 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if(((data.operation === undefined) && (missing4 = "operation")) || ((data.source === undefined) && (missing4 = "source"))){
const err15 = {};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
if(data.operation !== undefined){
if(!(data.operation === "write-tree")){
const err16 = {};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
}
var _valid3 = _errs20 === errors;
errors = _errs19;
if(vErrors !== null){
if(_errs19){
vErrors.length = _errs19;
}
else {
vErrors = null;
}
}
if(_valid3){
const _errs22 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.basePath === undefined){
const err17 = {instancePath,schemaPath:"#/allOf/3/then/required",keyword:"required",params:{missingProperty: "basePath"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
var _valid3 = _errs22 === errors;
valid8 = _valid3;
}
if(!valid8){
const err18 = {instancePath,schemaPath:"#/allOf/3/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
const _errs24 = errors;
const _errs25 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if(((data.entries === undefined) && (missing5 = "entries")) || ((data.source === undefined) && (missing5 = "source"))){
const err19 = {};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
var valid10 = _errs25 === errors;
if(valid10){
const err20 = {instancePath,schemaPath:"#/allOf/4/not",keyword:"not",params:{}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
else {
errors = _errs24;
if(vErrors !== null){
if(_errs24){
vErrors.length = _errs24;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation === undefined){
const err21 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "operation"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
for(const key0 in data){
if(!(func1.call(schema31.properties, key0))){
const err22 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.operation !== undefined){
let data4 = data.operation;
if(typeof data4 !== "string"){
const err23 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(!(((((data4 === "read") || (data4 === "write")) || (data4 === "exists")) || (data4 === "delete")) || (data4 === "write-tree"))){
const err24 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/enum",keyword:"enum",params:{allowedValues: schema31.properties.operation.enum}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.path !== undefined){
let data5 = data.path;
if(typeof data5 === "string"){
if(func2(data5) > 4096){
const err25 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(func2(data5) < 1){
const err26 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.content !== undefined){
let data6 = data.content;
if((typeof data6 !== "string") && (!(data6 && typeof data6 == "object" && !Array.isArray(data6)))){
const err28 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: schema31.properties.content.type}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.encoding !== undefined){
let data7 = data.encoding;
if(typeof data7 !== "string"){
const err29 = {instancePath:instancePath+"/encoding",schemaPath:"#/properties/encoding/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(!((data7 === "utf-8") || (data7 === "base64"))){
const err30 = {instancePath:instancePath+"/encoding",schemaPath:"#/properties/encoding/enum",keyword:"enum",params:{allowedValues: schema31.properties.encoding.enum}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.basePath !== undefined){
let data8 = data.basePath;
if(typeof data8 === "string"){
if(func2(data8) > 4096){
const err31 = {instancePath:instancePath+"/basePath",schemaPath:"#/properties/basePath/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(func2(data8) < 1){
const err32 = {instancePath:instancePath+"/basePath",schemaPath:"#/properties/basePath/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/basePath",schemaPath:"#/properties/basePath/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data.entries !== undefined){
let data9 = data.entries;
if(Array.isArray(data9)){
if(data9.length > 10000){
const err34 = {instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
let data10 = data9[i0];
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.path === undefined){
const err35 = {instancePath:instancePath+"/entries/" + i0,schemaPath:"#/properties/entries/items/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(data10.content === undefined){
const err36 = {instancePath:instancePath+"/entries/" + i0,schemaPath:"#/properties/entries/items/required",keyword:"required",params:{missingProperty: "content"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
for(const key1 in data10){
if(!((((((key1 === "path") || (key1 === "content")) || (key1 === "encoding")) || (key1 === "onConflict")) || (key1 === "dedupe")) || (key1 === "backup"))){
const err37 = {instancePath:instancePath+"/entries/" + i0,schemaPath:"#/properties/entries/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data10.path !== undefined){
let data11 = data10.path;
if(typeof data11 === "string"){
if(func2(data11) > 4096){
const err38 = {instancePath:instancePath+"/entries/" + i0+"/path",schemaPath:"#/properties/entries/items/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(func2(data11) < 1){
const err39 = {instancePath:instancePath+"/entries/" + i0+"/path",schemaPath:"#/properties/entries/items/properties/path/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath:instancePath+"/entries/" + i0+"/path",schemaPath:"#/properties/entries/items/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data10.content !== undefined){
let data12 = data10.content;
if((typeof data12 !== "string") && (!(data12 && typeof data12 == "object" && !Array.isArray(data12)))){
const err41 = {instancePath:instancePath+"/entries/" + i0+"/content",schemaPath:"#/properties/entries/items/properties/content/type",keyword:"type",params:{type: schema31.properties.entries.items.properties.content.type}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data10.encoding !== undefined){
let data13 = data10.encoding;
if(typeof data13 !== "string"){
const err42 = {instancePath:instancePath+"/entries/" + i0+"/encoding",schemaPath:"#/properties/entries/items/properties/encoding/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(!((data13 === "utf-8") || (data13 === "base64"))){
const err43 = {instancePath:instancePath+"/entries/" + i0+"/encoding",schemaPath:"#/properties/entries/items/properties/encoding/enum",keyword:"enum",params:{allowedValues: schema31.properties.entries.items.properties.encoding.enum}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data10.onConflict !== undefined){
let data14 = data10.onConflict;
if(typeof data14 !== "string"){
const err44 = {instancePath:instancePath+"/entries/" + i0+"/onConflict",schemaPath:"#/properties/entries/items/properties/onConflict/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(!(((((data14 === "error") || (data14 === "overwrite")) || (data14 === "skip")) || (data14 === "skip-unchanged")) || (data14 === "append"))){
const err45 = {instancePath:instancePath+"/entries/" + i0+"/onConflict",schemaPath:"#/properties/entries/items/properties/onConflict/enum",keyword:"enum",params:{allowedValues: schema31.properties.entries.items.properties.onConflict.enum}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data10.dedupe !== undefined){
if(typeof data10.dedupe !== "boolean"){
const err46 = {instancePath:instancePath+"/entries/" + i0+"/dedupe",schemaPath:"#/properties/entries/items/properties/dedupe/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data10.backup !== undefined){
if(typeof data10.backup !== "boolean"){
const err47 = {instancePath:instancePath+"/entries/" + i0+"/backup",schemaPath:"#/properties/entries/items/properties/backup/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
else {
const err48 = {instancePath:instancePath+"/entries/" + i0,schemaPath:"#/properties/entries/items/type",keyword:"type",params:{type: "object"}};
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
const err49 = {instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data.source !== undefined){
let data17 = data.source;
if(typeof data17 === "string"){
if(func2(data17) > 4096){
const err50 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if(func2(data17) < 1){
const err51 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
else {
const err52 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data.data !== undefined){
let data18 = data.data;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
}
else {
const err53 = {instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data.outputPath !== undefined){
let data19 = data.outputPath;
if(typeof data19 === "string"){
if(func2(data19) > 65536){
const err54 = {instancePath:instancePath+"/outputPath",schemaPath:"#/properties/outputPath/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
else {
const err55 = {instancePath:instancePath+"/outputPath",schemaPath:"#/properties/outputPath/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data.syntax !== undefined){
let data20 = data.syntax;
const _errs62 = errors;
let valid15 = false;
const _errs63 = errors;
if(typeof data20 !== "string"){
const err56 = {instancePath:instancePath+"/syntax",schemaPath:"#/properties/syntax/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
if(!((data20 === "liquid") || (data20 === "go"))){
const err57 = {instancePath:instancePath+"/syntax",schemaPath:"#/properties/syntax/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema31.properties.syntax.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
var _valid4 = _errs63 === errors;
valid15 = valid15 || _valid4;
const _errs65 = errors;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key2 in data20){
if(!(((key2 === "language") || (key2 === "delimiters")) || (key2 === "missingKey"))){
const err58 = {instancePath:instancePath+"/syntax",schemaPath:"#/properties/syntax/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data20.language !== undefined){
let data21 = data20.language;
if(typeof data21 !== "string"){
const err59 = {instancePath:instancePath+"/syntax/language",schemaPath:"#/properties/syntax/anyOf/1/properties/language/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if(!((data21 === "liquid") || (data21 === "go"))){
const err60 = {instancePath:instancePath+"/syntax/language",schemaPath:"#/properties/syntax/anyOf/1/properties/language/enum",keyword:"enum",params:{allowedValues: schema31.properties.syntax.anyOf[1].properties.language.enum}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data20.delimiters !== undefined){
let data22 = data20.delimiters;
if(Array.isArray(data22)){
if(data22.length > 2){
const err61 = {instancePath:instancePath+"/syntax/delimiters",schemaPath:"#/properties/syntax/anyOf/1/properties/delimiters/maxItems",keyword:"maxItems",params:{limit: 2}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
if(data22.length < 2){
const err62 = {instancePath:instancePath+"/syntax/delimiters",schemaPath:"#/properties/syntax/anyOf/1/properties/delimiters/minItems",keyword:"minItems",params:{limit: 2}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
const len1 = data22.length;
for(let i1=0; i1<len1; i1++){
let data23 = data22[i1];
if(typeof data23 === "string"){
if(func2(data23) > 20){
const err63 = {instancePath:instancePath+"/syntax/delimiters/" + i1,schemaPath:"#/properties/syntax/anyOf/1/properties/delimiters/items/maxLength",keyword:"maxLength",params:{limit: 20}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
if(func2(data23) < 1){
const err64 = {instancePath:instancePath+"/syntax/delimiters/" + i1,schemaPath:"#/properties/syntax/anyOf/1/properties/delimiters/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
else {
const err65 = {instancePath:instancePath+"/syntax/delimiters/" + i1,schemaPath:"#/properties/syntax/anyOf/1/properties/delimiters/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
}
else {
const err66 = {instancePath:instancePath+"/syntax/delimiters",schemaPath:"#/properties/syntax/anyOf/1/properties/delimiters/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data20.missingKey !== undefined){
let data24 = data20.missingKey;
if(typeof data24 !== "string"){
const err67 = {instancePath:instancePath+"/syntax/missingKey",schemaPath:"#/properties/syntax/anyOf/1/properties/missingKey/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
if(!(((data24 === "error") || (data24 === "default")) || (data24 === "empty"))){
const err68 = {instancePath:instancePath+"/syntax/missingKey",schemaPath:"#/properties/syntax/anyOf/1/properties/missingKey/enum",keyword:"enum",params:{allowedValues: schema31.properties.syntax.anyOf[1].properties.missingKey.enum}};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
}
else {
const err69 = {instancePath:instancePath+"/syntax",schemaPath:"#/properties/syntax/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
var _valid4 = _errs65 === errors;
valid15 = valid15 || _valid4;
if(!valid15){
const err70 = {instancePath:instancePath+"/syntax",schemaPath:"#/properties/syntax/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
else {
errors = _errs62;
if(vErrors !== null){
if(_errs62){
vErrors.length = _errs62;
}
else {
vErrors = null;
}
}
}
}
if(data.stripSuffix !== undefined){
let data25 = data.stripSuffix;
if(typeof data25 === "string"){
if(func2(data25) > 255){
const err71 = {instancePath:instancePath+"/stripSuffix",schemaPath:"#/properties/stripSuffix/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
if(func2(data25) < 1){
const err72 = {instancePath:instancePath+"/stripSuffix",schemaPath:"#/properties/stripSuffix/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
else {
const err73 = {instancePath:instancePath+"/stripSuffix",schemaPath:"#/properties/stripSuffix/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data.createDirs !== undefined){
if(typeof data.createDirs !== "boolean"){
const err74 = {instancePath:instancePath+"/createDirs",schemaPath:"#/properties/createDirs/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data.permissions !== undefined){
let data27 = data.permissions;
if(typeof data27 === "string"){
if(!pattern4.test(data27)){
const err75 = {instancePath:instancePath+"/permissions",schemaPath:"#/properties/permissions/pattern",keyword:"pattern",params:{pattern: "^0?[0-7]{3}$"}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
else {
const err76 = {instancePath:instancePath+"/permissions",schemaPath:"#/properties/permissions/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data.onConflict !== undefined){
let data28 = data.onConflict;
if(typeof data28 !== "string"){
const err77 = {instancePath:instancePath+"/onConflict",schemaPath:"#/properties/onConflict/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
if(!(((((data28 === "error") || (data28 === "overwrite")) || (data28 === "skip")) || (data28 === "skip-unchanged")) || (data28 === "append"))){
const err78 = {instancePath:instancePath+"/onConflict",schemaPath:"#/properties/onConflict/enum",keyword:"enum",params:{allowedValues: schema31.properties.onConflict.enum}};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
if(data.backup !== undefined){
if(typeof data.backup !== "boolean"){
const err79 = {instancePath:instancePath+"/backup",schemaPath:"#/properties/backup/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
if(data.dedupe !== undefined){
if(typeof data.dedupe !== "boolean"){
const err80 = {instancePath:instancePath+"/dedupe",schemaPath:"#/properties/dedupe/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
if(data.failFast !== undefined){
if(typeof data.failFast !== "boolean"){
const err81 = {instancePath:instancePath+"/failFast",schemaPath:"#/properties/failFast/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
}
else {
const err82 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}

// Written by scripts/generate/validators.ts. Do not edit.
import { codePointLength } from '../../../core/schema/schema-runtime.ts';
export function make() {
const schema31 = {"type":"object","required":["path","edits"],"properties":{"path":{"type":"string","minLength":1,"maxLength":4096},"format":{"type":"string","enum":["auto","yaml","json","toml","hcl","env","properties","text"]},"edits":{"type":"array","items":{"type":"object","required":["operation"],"properties":{"operation":{"type":"string","enum":["set","delete","append","merge","line","block","replace"]},"key":{"oneOf":[{"type":"string","minLength":1,"maxLength":4096},{"type":"array","items":{"type":["string","integer","object"]},"maxItems":100}]},"value":{},"document":{"type":["integer","object"],"minimum":0},"text":{"type":"string","maxLength":1048576},"pattern":{"type":"string","minLength":1,"maxLength":1000},"begin":{"type":"string","minLength":1,"maxLength":4096,"pattern":"^[^\\r\\n]+$"},"end":{"type":"string","minLength":1,"maxLength":4096,"pattern":"^[^\\r\\n]+$"},"before":{"type":"string","minLength":1,"maxLength":1000},"after":{"type":"string","minLength":1,"maxLength":1000},"ensure":{"type":"string","enum":["present","absent"]}},"additionalProperties":false,"allOf":[{"if":{"required":["operation"],"properties":{"operation":{"const":"set"}}},"then":{"required":["key","value"]}},{"if":{"required":["operation"],"properties":{"operation":{"const":"delete"}}},"then":{"required":["key"]}},{"if":{"required":["operation"],"properties":{"operation":{"const":"append"}}},"then":{"required":["key","value"]}},{"if":{"required":["operation"],"properties":{"operation":{"const":"merge"}}},"then":{"required":["value"]}},{"if":{"required":["operation"],"properties":{"operation":{"const":"block"}}},"then":{"required":["begin","end"]}},{"if":{"required":["operation"],"properties":{"operation":{"const":"replace"}}},"then":{"required":["pattern","text"]}},{"not":{"required":["before","after"]}}]},"minItems":1,"maxItems":1000},"create":{"type":"boolean"},"createDirs":{"type":"boolean"},"backup":{"type":"boolean"}},"additionalProperties":false};
const func1 = codePointLength;
const func3 = Object.prototype.hasOwnProperty;
const pattern4 = new RegExp("^[^\\r\\n]+$", "u");

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
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.edits === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "edits"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "path") || (key0 === "format")) || (key0 === "edits")) || (key0 === "create")) || (key0 === "createDirs")) || (key0 === "backup"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.path !== undefined){
let data0 = data.path;
if(typeof data0 === "string"){
if(func1(data0) > 4096){
const err3 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(func1(data0) < 1){
const err4 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.format !== undefined){
let data1 = data.format;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((((((((data1 === "auto") || (data1 === "yaml")) || (data1 === "json")) || (data1 === "toml")) || (data1 === "hcl")) || (data1 === "env")) || (data1 === "properties")) || (data1 === "text"))){
const err7 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/enum",keyword:"enum",params:{allowedValues: schema31.properties.format.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.edits !== undefined){
let data2 = data.edits;
if(Array.isArray(data2)){
if(data2.length > 1000){
const err8 = {instancePath:instancePath+"/edits",schemaPath:"#/properties/edits/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data2.length < 1){
const err9 = {instancePath:instancePath+"/edits",schemaPath:"#/properties/edits/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs11 = errors;
let valid4 = true;
const _errs12 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing0;
if((data3.operation === undefined) && (missing0 = "operation")){
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
if(data3.operation !== undefined){
if("set" !== data3.operation){
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
var _valid0 = _errs12 === errors;
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs14 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.key === undefined){
const err12 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/allOf/0/then/required",keyword:"required",params:{missingProperty: "key"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data3.value === undefined){
const err13 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/allOf/0/then/required",keyword:"required",params:{missingProperty: "value"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var _valid0 = _errs14 === errors;
valid4 = _valid0;
}
if(!valid4){
const err14 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/allOf/0/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
const _errs16 = errors;
let valid6 = true;
const _errs17 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if((data3.operation === undefined) && (missing1 = "operation")){
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
if(data3.operation !== undefined){
if("delete" !== data3.operation){
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
var _valid1 = _errs17 === errors;
errors = _errs16;
if(vErrors !== null){
if(_errs16){
vErrors.length = _errs16;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs19 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.key === undefined){
const err17 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/allOf/1/then/required",keyword:"required",params:{missingProperty: "key"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
var _valid1 = _errs19 === errors;
valid6 = _valid1;
}
if(!valid6){
const err18 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/allOf/1/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
const _errs21 = errors;
let valid8 = true;
const _errs22 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing2;
if((data3.operation === undefined) && (missing2 = "operation")){
const err19 = {};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
else {
if(data3.operation !== undefined){
if("append" !== data3.operation){
const err20 = {};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
}
var _valid2 = _errs22 === errors;
errors = _errs21;
if(vErrors !== null){
if(_errs21){
vErrors.length = _errs21;
}
else {
vErrors = null;
}
}
if(_valid2){
const _errs24 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.key === undefined){
const err21 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/allOf/2/then/required",keyword:"required",params:{missingProperty: "key"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data3.value === undefined){
const err22 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/allOf/2/then/required",keyword:"required",params:{missingProperty: "value"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
var _valid2 = _errs24 === errors;
valid8 = _valid2;
}
if(!valid8){
const err23 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/allOf/2/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
const _errs26 = errors;
let valid10 = true;
const _errs27 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing3;
if((data3.operation === undefined) && (missing3 = "operation")){
const err24 = {};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
else {
if(data3.operation !== undefined){
if("merge" !== data3.operation){
const err25 = {};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
}
var _valid3 = _errs27 === errors;
errors = _errs26;
if(vErrors !== null){
if(_errs26){
vErrors.length = _errs26;
}
else {
vErrors = null;
}
}
if(_valid3){
const _errs29 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.value === undefined){
const err26 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/allOf/3/then/required",keyword:"required",params:{missingProperty: "value"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
var _valid3 = _errs29 === errors;
valid10 = _valid3;
}
if(!valid10){
const err27 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/allOf/3/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
const _errs31 = errors;
let valid12 = true;
const _errs32 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing4;
if((data3.operation === undefined) && (missing4 = "operation")){
const err28 = {};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
else {
if(data3.operation !== undefined){
if("block" !== data3.operation){
const err29 = {};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
}
var _valid4 = _errs32 === errors;
errors = _errs31;
if(vErrors !== null){
if(_errs31){
vErrors.length = _errs31;
}
else {
vErrors = null;
}
}
if(_valid4){
const _errs34 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.begin === undefined){
const err30 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/allOf/4/then/required",keyword:"required",params:{missingProperty: "begin"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(data3.end === undefined){
const err31 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/allOf/4/then/required",keyword:"required",params:{missingProperty: "end"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
var _valid4 = _errs34 === errors;
valid12 = _valid4;
}
if(!valid12){
const err32 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/allOf/4/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
const _errs36 = errors;
let valid14 = true;
const _errs37 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing5;
if((data3.operation === undefined) && (missing5 = "operation")){
const err33 = {};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
else {
if(data3.operation !== undefined){
if("replace" !== data3.operation){
const err34 = {};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
}
var _valid5 = _errs37 === errors;
errors = _errs36;
if(vErrors !== null){
if(_errs36){
vErrors.length = _errs36;
}
else {
vErrors = null;
}
}
if(_valid5){
const _errs39 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.pattern === undefined){
const err35 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/allOf/5/then/required",keyword:"required",params:{missingProperty: "pattern"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(data3.text === undefined){
const err36 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/allOf/5/then/required",keyword:"required",params:{missingProperty: "text"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
var _valid5 = _errs39 === errors;
valid14 = _valid5;
}
if(!valid14){
const err37 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/allOf/5/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
const _errs41 = errors;
const _errs42 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing6;
if(((data3.before === undefined) && (missing6 = "before")) || ((data3.after === undefined) && (missing6 = "after"))){
const err38 = {};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
var valid16 = _errs42 === errors;
if(valid16){
const err39 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/allOf/6/not",keyword:"not",params:{}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
else {
errors = _errs41;
if(vErrors !== null){
if(_errs41){
vErrors.length = _errs41;
}
else {
vErrors = null;
}
}
}
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.operation === undefined){
const err40 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/required",keyword:"required",params:{missingProperty: "operation"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
for(const key1 in data3){
if(!(func3.call(schema31.properties.edits.items.properties, key1))){
const err41 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data3.operation !== undefined){
let data10 = data3.operation;
if(typeof data10 !== "string"){
const err42 = {instancePath:instancePath+"/edits/" + i0+"/operation",schemaPath:"#/properties/edits/items/properties/operation/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(!(((((((data10 === "set") || (data10 === "delete")) || (data10 === "append")) || (data10 === "merge")) || (data10 === "line")) || (data10 === "block")) || (data10 === "replace"))){
const err43 = {instancePath:instancePath+"/edits/" + i0+"/operation",schemaPath:"#/properties/edits/items/properties/operation/enum",keyword:"enum",params:{allowedValues: schema31.properties.edits.items.properties.operation.enum}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data3.key !== undefined){
let data11 = data3.key;
const _errs47 = errors;
let valid18 = false;
let passing0 = null;
const _errs48 = errors;
if(typeof data11 === "string"){
if(func1(data11) > 4096){
const err44 = {instancePath:instancePath+"/edits/" + i0+"/key",schemaPath:"#/properties/edits/items/properties/key/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(func1(data11) < 1){
const err45 = {instancePath:instancePath+"/edits/" + i0+"/key",schemaPath:"#/properties/edits/items/properties/key/oneOf/0/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
else {
const err46 = {instancePath:instancePath+"/edits/" + i0+"/key",schemaPath:"#/properties/edits/items/properties/key/oneOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
var _valid6 = _errs48 === errors;
if(_valid6){
valid18 = true;
passing0 = 0;
}
const _errs50 = errors;
if(Array.isArray(data11)){
if(data11.length > 100){
const err47 = {instancePath:instancePath+"/edits/" + i0+"/key",schemaPath:"#/properties/edits/items/properties/key/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
const len1 = data11.length;
for(let i1=0; i1<len1; i1++){
let data12 = data11[i1];
if(((typeof data12 !== "string") && (!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12))))) && (!(data12 && typeof data12 == "object" && !Array.isArray(data12)))){
const err48 = {instancePath:instancePath+"/edits/" + i0+"/key/" + i1,schemaPath:"#/properties/edits/items/properties/key/oneOf/1/items/type",keyword:"type",params:{type: schema31.properties.edits.items.properties.key.oneOf[1].items.type}};
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
const err49 = {instancePath:instancePath+"/edits/" + i0+"/key",schemaPath:"#/properties/edits/items/properties/key/oneOf/1/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
var _valid6 = _errs50 === errors;
if(_valid6 && valid18){
valid18 = false;
passing0 = [passing0, 1];
}
else {
if(_valid6){
valid18 = true;
passing0 = 1;
}
}
if(!valid18){
const err50 = {instancePath:instancePath+"/edits/" + i0+"/key",schemaPath:"#/properties/edits/items/properties/key/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
else {
errors = _errs47;
if(vErrors !== null){
if(_errs47){
vErrors.length = _errs47;
}
else {
vErrors = null;
}
}
}
}
if(data3.document !== undefined){
let data13 = data3.document;
if((!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))) && (!(data13 && typeof data13 == "object" && !Array.isArray(data13)))){
const err51 = {instancePath:instancePath+"/edits/" + i0+"/document",schemaPath:"#/properties/edits/items/properties/document/type",keyword:"type",params:{type: schema31.properties.edits.items.properties.document.type}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
const err52 = {instancePath:instancePath+"/edits/" + i0+"/document",schemaPath:"#/properties/edits/items/properties/document/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
}
if(data3.text !== undefined){
let data14 = data3.text;
if(typeof data14 === "string"){
if(func1(data14) > 1048576){
const err53 = {instancePath:instancePath+"/edits/" + i0+"/text",schemaPath:"#/properties/edits/items/properties/text/maxLength",keyword:"maxLength",params:{limit: 1048576}};
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
const err54 = {instancePath:instancePath+"/edits/" + i0+"/text",schemaPath:"#/properties/edits/items/properties/text/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data3.pattern !== undefined){
let data15 = data3.pattern;
if(typeof data15 === "string"){
if(func1(data15) > 1000){
const err55 = {instancePath:instancePath+"/edits/" + i0+"/pattern",schemaPath:"#/properties/edits/items/properties/pattern/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if(func1(data15) < 1){
const err56 = {instancePath:instancePath+"/edits/" + i0+"/pattern",schemaPath:"#/properties/edits/items/properties/pattern/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
else {
const err57 = {instancePath:instancePath+"/edits/" + i0+"/pattern",schemaPath:"#/properties/edits/items/properties/pattern/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data3.begin !== undefined){
let data16 = data3.begin;
if(typeof data16 === "string"){
if(func1(data16) > 4096){
const err58 = {instancePath:instancePath+"/edits/" + i0+"/begin",schemaPath:"#/properties/edits/items/properties/begin/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if(func1(data16) < 1){
const err59 = {instancePath:instancePath+"/edits/" + i0+"/begin",schemaPath:"#/properties/edits/items/properties/begin/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if(!pattern4.test(data16)){
const err60 = {instancePath:instancePath+"/edits/" + i0+"/begin",schemaPath:"#/properties/edits/items/properties/begin/pattern",keyword:"pattern",params:{pattern: "^[^\\r\\n]+$"}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
else {
const err61 = {instancePath:instancePath+"/edits/" + i0+"/begin",schemaPath:"#/properties/edits/items/properties/begin/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data3.end !== undefined){
let data17 = data3.end;
if(typeof data17 === "string"){
if(func1(data17) > 4096){
const err62 = {instancePath:instancePath+"/edits/" + i0+"/end",schemaPath:"#/properties/edits/items/properties/end/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
if(func1(data17) < 1){
const err63 = {instancePath:instancePath+"/edits/" + i0+"/end",schemaPath:"#/properties/edits/items/properties/end/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
if(!pattern4.test(data17)){
const err64 = {instancePath:instancePath+"/edits/" + i0+"/end",schemaPath:"#/properties/edits/items/properties/end/pattern",keyword:"pattern",params:{pattern: "^[^\\r\\n]+$"}};
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
const err65 = {instancePath:instancePath+"/edits/" + i0+"/end",schemaPath:"#/properties/edits/items/properties/end/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data3.before !== undefined){
let data18 = data3.before;
if(typeof data18 === "string"){
if(func1(data18) > 1000){
const err66 = {instancePath:instancePath+"/edits/" + i0+"/before",schemaPath:"#/properties/edits/items/properties/before/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
if(func1(data18) < 1){
const err67 = {instancePath:instancePath+"/edits/" + i0+"/before",schemaPath:"#/properties/edits/items/properties/before/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
else {
const err68 = {instancePath:instancePath+"/edits/" + i0+"/before",schemaPath:"#/properties/edits/items/properties/before/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data3.after !== undefined){
let data19 = data3.after;
if(typeof data19 === "string"){
if(func1(data19) > 1000){
const err69 = {instancePath:instancePath+"/edits/" + i0+"/after",schemaPath:"#/properties/edits/items/properties/after/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
if(func1(data19) < 1){
const err70 = {instancePath:instancePath+"/edits/" + i0+"/after",schemaPath:"#/properties/edits/items/properties/after/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
else {
const err71 = {instancePath:instancePath+"/edits/" + i0+"/after",schemaPath:"#/properties/edits/items/properties/after/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data3.ensure !== undefined){
let data20 = data3.ensure;
if(typeof data20 !== "string"){
const err72 = {instancePath:instancePath+"/edits/" + i0+"/ensure",schemaPath:"#/properties/edits/items/properties/ensure/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
if(!((data20 === "present") || (data20 === "absent"))){
const err73 = {instancePath:instancePath+"/edits/" + i0+"/ensure",schemaPath:"#/properties/edits/items/properties/ensure/enum",keyword:"enum",params:{allowedValues: schema31.properties.edits.items.properties.ensure.enum}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
}
else {
const err74 = {instancePath:instancePath+"/edits/" + i0,schemaPath:"#/properties/edits/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
}
else {
const err75 = {instancePath:instancePath+"/edits",schemaPath:"#/properties/edits/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data.create !== undefined){
if(typeof data.create !== "boolean"){
const err76 = {instancePath:instancePath+"/create",schemaPath:"#/properties/create/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data.createDirs !== undefined){
if(typeof data.createDirs !== "boolean"){
const err77 = {instancePath:instancePath+"/createDirs",schemaPath:"#/properties/createDirs/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data.backup !== undefined){
if(typeof data.backup !== "boolean"){
const err78 = {instancePath:instancePath+"/backup",schemaPath:"#/properties/backup/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
}
else {
const err79 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}

// Written by scripts/generate/validators.ts. Do not edit.
import { codePointLength } from '../../../core/schema/schema-runtime.ts';
export function make() {
const schema31 = {"type":"object","required":["url"],"properties":{"url":{"type":"string","minLength":1,"maxLength":8192},"method":{"type":"string","if":{"pattern":"^(?:[Gg][Ee][Tt]|[Hh][Ee][Aa][Dd]|[Oo][Pp][Tt][Ii][Oo][Nn][Ss]|[Pp][Oo][Ss][Tt]|[Pp][Uu][Tt]|[Pp][Aa][Tt][Cc][Hh]|[Dd][Ee][Ll][Ee][Tt][Ee])$"},"else":{"enum":["GET","HEAD","OPTIONS","POST","PUT","PATCH","DELETE"]}},"headers":{"type":"object","patternProperties":{"^(?:(.*-)?[aA][uU][tT][hH][oO][rR][iI][zZ][aA][tT][iI][oO][nN]|[cC][oO][oO][kK][iI][eE]|(.*[-_])?[aA][pP][iI][-_]?[kK][eE][yY]|(.*[-_])?[sS][uU][bB][sS][cC][rR][iI][pP][tT][iI][oO][nN]-[kK][eE][yY]|(.*[-_])?[tT][oO][kK][eE][nN]|(.*[-_])?[sS][eE][cC][rR][eE][tT]|(.*[-_])?[pP][aA][sS][sS][wW][oO][rR][dD])$":{"type":["string","number","boolean","null"]}},"additionalProperties":{"type":["string","number","boolean","null"]}},"query":{"type":"object","additionalProperties":{"type":["string","number","boolean","null","array"],"items":{"type":["string","number","boolean","null"]}}},"body":{},"authProvider":{"type":"string","minLength":1,"maxLength":200},"scope":{"type":["string","array"],"items":{"type":"string","minLength":1},"minLength":1,"maxItems":20},"idempotencyKey":{"type":["boolean","string"],"minLength":1,"maxLength":255,"pattern":"^[!-~]+$"},"timeout":{"type":["string","number"]},"acceptableStatusCodes":{"type":"array","maxItems":100,"items":{"anyOf":[{"type":"integer","minimum":400,"maximum":599},{"type":"string","pattern":"^(?:[1-5][xX][xX]|[1-5][0-9]{2}(?:-[1-5][0-9]{2})?)$"}]}},"autoParseJson":{"type":"boolean"},"responseType":{"type":"string","enum":["text","json","base64"]},"observe":{"type":"string","enum":["whole","given"]},"followRedirects":{"type":"boolean"},"retry":{"type":"object","properties":{"maxAttempts":{"type":"integer","minimum":1,"maximum":10},"backoff":{"type":"string","enum":["none","linear","exponential"]},"initialWait":{"type":["string","number"]},"maxWait":{"type":["string","number"]},"retryOn":{"type":"array","maxItems":100,"items":{"anyOf":[{"type":"integer","minimum":100,"maximum":599},{"type":"string","pattern":"^(?:[1-5][xX][xX]|[1-5][0-9]{2}(?:-[1-5][0-9]{2})?)$"}]}}},"additionalProperties":false},"poll":{"type":"object","required":["until"],"properties":{"until":{"type":"string","maxLength":8192,"minLength":1},"failWhen":{"type":"string","maxLength":8192,"minLength":1},"interval":{"type":["string","number"]},"maxAttempts":{"type":"integer","minimum":1,"maximum":1000}},"additionalProperties":false},"pagination":{"type":"object","required":["strategy"],"properties":{"strategy":{"type":"string","enum":["offset","pageNumber","cursor","linkHeader","custom"]},"maxPages":{"type":"integer","minimum":1,"maximum":10000},"collectPath":{"type":"string","maxLength":8192,"minLength":1},"stopWhen":{"type":"string","maxLength":8192,"minLength":1},"offsetParam":{"type":"string","minLength":1,"maxLength":200},"limitParam":{"type":"string","minLength":1,"maxLength":200},"limit":{"type":"integer","minimum":1,"maximum":1000000},"pageParam":{"type":"string","minLength":1,"maxLength":200},"pageSizeParam":{"type":"string","minLength":1,"maxLength":200},"pageSize":{"type":"integer","minimum":1,"maximum":1000000},"startPage":{"type":"integer","minimum":0,"maximum":1000000},"nextTokenPath":{"type":"string","maxLength":8192,"minLength":1},"nextTokenParam":{"type":"string","minLength":1,"maxLength":200},"nextURLPath":{"type":"string","maxLength":8192,"minLength":1},"nextURL":{"type":"string","maxLength":8192,"minLength":1},"nextParams":{"type":"string","maxLength":8192,"minLength":1}},"additionalProperties":false,"allOf":[{"if":{"properties":{"strategy":{"not":{"const":"offset"}}}},"else":{"required":["limit"]}},{"if":{"anyOf":[{"properties":{"strategy":{"not":{"const":"cursor"}}}},{"required":["nextURLPath"]}]},"else":{"required":["nextTokenPath","nextTokenParam"]}},{"if":{"anyOf":[{"properties":{"strategy":{"not":{"const":"custom"}}}},{"required":["nextURL"]}]},"else":{"required":["nextParams"]}}]}},"additionalProperties":false,"allOf":[{"not":{"required":["autoParseJson","responseType"]}},{"not":{"required":["poll","pagination"]}},{"not":{"required":["observe","poll"]}},{"not":{"required":["observe","pagination"]}},{"if":{"required":["observe"]},"then":{"required":["method"],"properties":{"method":{"if":{"pattern":"^(?:[Pp][Uu][Tt]|[Pp][Aa][Tt][Cc][Hh]|[Dd][Ee][Ll][Ee][Tt][Ee])$"},"else":{"enum":["PUT","PATCH","DELETE"]}}}}}]};
const pattern4 = new RegExp("^(?:[Pp][Uu][Tt]|[Pp][Aa][Tt][Cc][Hh]|[Dd][Ee][Ll][Ee][Tt][Ee])$", "u");
const pattern5 = new RegExp("^(?:[Gg][Ee][Tt]|[Hh][Ee][Aa][Dd]|[Oo][Pp][Tt][Ii][Oo][Nn][Ss]|[Pp][Oo][Ss][Tt]|[Pp][Uu][Tt]|[Pp][Aa][Tt][Cc][Hh]|[Dd][Ee][Ll][Ee][Tt][Ee])$", "u");
const pattern6 = new RegExp("^(?:(.*-)?[aA][uU][tT][hH][oO][rR][iI][zZ][aA][tT][iI][oO][nN]|[cC][oO][oO][kK][iI][eE]|(.*[-_])?[aA][pP][iI][-_]?[kK][eE][yY]|(.*[-_])?[sS][uU][bB][sS][cC][rR][iI][pP][tT][iI][oO][nN]-[kK][eE][yY]|(.*[-_])?[tT][oO][kK][eE][nN]|(.*[-_])?[sS][eE][cC][rR][eE][tT]|(.*[-_])?[pP][aA][sS][sS][wW][oO][rR][dD])$", "u");
const pattern8 = new RegExp("^[!-~]+$", "u");
const pattern9 = new RegExp("^(?:[1-5][xX][xX]|[1-5][0-9]{2}(?:-[1-5][0-9]{2})?)$", "u");
const func1 = Object.prototype.hasOwnProperty;
const func2 = codePointLength;

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
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.autoParseJson === undefined) && (missing0 = "autoParseJson")) || ((data.responseType === undefined) && (missing0 = "responseType"))){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var valid1 = _errs3 === errors;
if(valid1){
const err1 = {instancePath,schemaPath:"#/allOf/0/not",keyword:"not",params:{}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
const _errs5 = errors;
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((data.poll === undefined) && (missing1 = "poll")) || ((data.pagination === undefined) && (missing1 = "pagination"))){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var valid2 = _errs6 === errors;
if(valid2){
const err3 = {instancePath,schemaPath:"#/allOf/1/not",keyword:"not",params:{}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
}
const _errs8 = errors;
const _errs9 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if(((data.observe === undefined) && (missing2 = "observe")) || ((data.poll === undefined) && (missing2 = "poll"))){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var valid3 = _errs9 === errors;
if(valid3){
const err5 = {instancePath,schemaPath:"#/allOf/2/not",keyword:"not",params:{}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
}
const _errs11 = errors;
const _errs12 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if(((data.observe === undefined) && (missing3 = "observe")) || ((data.pagination === undefined) && (missing3 = "pagination"))){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var valid4 = _errs12 === errors;
if(valid4){
const err7 = {instancePath,schemaPath:"#/allOf/3/not",keyword:"not",params:{}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
}
const _errs14 = errors;
let valid5 = true;
const _errs15 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if((data.observe === undefined) && (missing4 = "observe")){
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
var _valid0 = _errs15 === errors;
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs16 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.method === undefined){
const err9 = {instancePath,schemaPath:"#/allOf/4/then/required",keyword:"required",params:{missingProperty: "method"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.method !== undefined){
let data0 = data.method;
const _errs18 = errors;
let valid7 = true;
const _errs19 = errors;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err10 = {};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
var _valid1 = _errs19 === errors;
errors = _errs18;
if(vErrors !== null){
if(_errs18){
vErrors.length = _errs18;
}
else {
vErrors = null;
}
}
if(!_valid1){
const _errs20 = errors;
if(!(((data0 === "PUT") || (data0 === "PATCH")) || (data0 === "DELETE"))){
const err11 = {instancePath:instancePath+"/method",schemaPath:"#/allOf/4/then/properties/method/else/enum",keyword:"enum",params:{allowedValues: schema31.allOf[4].then.properties.method.else.enum}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
var _valid1 = _errs20 === errors;
valid7 = _valid1;
}
if(!valid7){
const err12 = {instancePath:instancePath+"/method",schemaPath:"#/allOf/4/then/properties/method/if",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
var _valid0 = _errs16 === errors;
valid5 = _valid0;
if(valid5){
var props0 = {};
props0.method = true;
}
}
if(!valid5){
const err13 = {instancePath,schemaPath:"#/allOf/4/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.url === undefined){
const err14 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "url"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
for(const key0 in data){
if(!(func1.call(schema31.properties, key0))){
const err15 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.url !== undefined){
let data1 = data.url;
if(typeof data1 === "string"){
if(func2(data1) > 8192){
const err16 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 8192}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(func2(data1) < 1){
const err17 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/minLength",keyword:"minLength",params:{limit: 1}};
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
const err18 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.method !== undefined){
let data2 = data.method;
if(typeof data2 !== "string"){
const err19 = {instancePath:instancePath+"/method",schemaPath:"#/properties/method/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
const _errs26 = errors;
let valid9 = true;
const _errs27 = errors;
if(typeof data2 === "string"){
if(!pattern5.test(data2)){
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
var _valid2 = _errs27 === errors;
errors = _errs26;
if(vErrors !== null){
if(_errs26){
vErrors.length = _errs26;
}
else {
vErrors = null;
}
}
if(!_valid2){
const _errs28 = errors;
if(!(((((((data2 === "GET") || (data2 === "HEAD")) || (data2 === "OPTIONS")) || (data2 === "POST")) || (data2 === "PUT")) || (data2 === "PATCH")) || (data2 === "DELETE"))){
const err21 = {instancePath:instancePath+"/method",schemaPath:"#/properties/method/else/enum",keyword:"enum",params:{allowedValues: schema31.properties.method.else.enum}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
var _valid2 = _errs28 === errors;
valid9 = _valid2;
}
if(!valid9){
const err22 = {instancePath:instancePath+"/method",schemaPath:"#/properties/method/if",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.headers !== undefined){
let data3 = data.headers;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!(pattern6.test(key1))){
let data4 = data3[key1];
if((((typeof data4 !== "string") && (!((typeof data4 == "number") && (isFinite(data4))))) && (typeof data4 !== "boolean")) && (data4 !== null)){
const err23 = {instancePath:instancePath+"/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/headers/additionalProperties/type",keyword:"type",params:{type: schema31.properties.headers.additionalProperties.type}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
for(const key2 in data3){
if(pattern6.test(key2)){
let data5 = data3[key2];
if((((typeof data5 !== "string") && (!((typeof data5 == "number") && (isFinite(data5))))) && (typeof data5 !== "boolean")) && (data5 !== null)){
const err24 = {instancePath:instancePath+"/headers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/headers/patternProperties/%5E(%3F%3A(.*-)%3F%5BaA%5D%5BuU%5D%5BtT%5D%5BhH%5D%5BoO%5D%5BrR%5D%5BiI%5D%5BzZ%5D%5BaA%5D%5BtT%5D%5BiI%5D%5BoO%5D%5BnN%5D%7C%5BcC%5D%5BoO%5D%5BoO%5D%5BkK%5D%5BiI%5D%5BeE%5D%7C(.*%5B-_%5D)%3F%5BaA%5D%5BpP%5D%5BiI%5D%5B-_%5D%3F%5BkK%5D%5BeE%5D%5ByY%5D%7C(.*%5B-_%5D)%3F%5BsS%5D%5BuU%5D%5BbB%5D%5BsS%5D%5BcC%5D%5BrR%5D%5BiI%5D%5BpP%5D%5BtT%5D%5BiI%5D%5BoO%5D%5BnN%5D-%5BkK%5D%5BeE%5D%5ByY%5D%7C(.*%5B-_%5D)%3F%5BtT%5D%5BoO%5D%5BkK%5D%5BeE%5D%5BnN%5D%7C(.*%5B-_%5D)%3F%5BsS%5D%5BeE%5D%5BcC%5D%5BrR%5D%5BeE%5D%5BtT%5D%7C(.*%5B-_%5D)%3F%5BpP%5D%5BaA%5D%5BsS%5D%5BsS%5D%5BwW%5D%5BoO%5D%5BrR%5D%5BdD%5D)%24/type",keyword:"type",params:{type: schema31.properties.headers.patternProperties["^(?:(.*-)?[aA][uU][tT][hH][oO][rR][iI][zZ][aA][tT][iI][oO][nN]|[cC][oO][oO][kK][iI][eE]|(.*[-_])?[aA][pP][iI][-_]?[kK][eE][yY]|(.*[-_])?[sS][uU][bB][sS][cC][rR][iI][pP][tT][iI][oO][nN]-[kK][eE][yY]|(.*[-_])?[tT][oO][kK][eE][nN]|(.*[-_])?[sS][eE][cC][rR][eE][tT]|(.*[-_])?[pP][aA][sS][sS][wW][oO][rR][dD])$"].type}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
}
else {
const err25 = {instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.query !== undefined){
let data6 = data.query;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key3 in data6){
let data7 = data6[key3];
if(((((typeof data7 !== "string") && (!((typeof data7 == "number") && (isFinite(data7))))) && (typeof data7 !== "boolean")) && (data7 !== null)) && (!(Array.isArray(data7)))){
const err26 = {instancePath:instancePath+"/query/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/query/additionalProperties/type",keyword:"type",params:{type: schema31.properties.query.additionalProperties.type}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(Array.isArray(data7)){
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
let data8 = data7[i0];
if((((typeof data8 !== "string") && (!((typeof data8 == "number") && (isFinite(data8))))) && (typeof data8 !== "boolean")) && (data8 !== null)){
const err27 = {instancePath:instancePath+"/query/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"#/properties/query/additionalProperties/items/type",keyword:"type",params:{type: schema31.properties.query.additionalProperties.items.type}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
}
}
else {
const err28 = {instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.authProvider !== undefined){
let data9 = data.authProvider;
if(typeof data9 === "string"){
if(func2(data9) > 200){
const err29 = {instancePath:instancePath+"/authProvider",schemaPath:"#/properties/authProvider/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(func2(data9) < 1){
const err30 = {instancePath:instancePath+"/authProvider",schemaPath:"#/properties/authProvider/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath:instancePath+"/authProvider",schemaPath:"#/properties/authProvider/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.scope !== undefined){
let data10 = data.scope;
if((typeof data10 !== "string") && (!(Array.isArray(data10)))){
const err32 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/type",keyword:"type",params:{type: schema31.properties.scope.type}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(typeof data10 === "string"){
if(func2(data10) < 1){
const err33 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(Array.isArray(data10)){
if(data10.length > 20){
const err34 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/maxItems",keyword:"maxItems",params:{limit: 20}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
if(typeof data11 === "string"){
if(func2(data11) < 1){
const err35 = {instancePath:instancePath+"/scope/" + i1,schemaPath:"#/properties/scope/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
else {
const err36 = {instancePath:instancePath+"/scope/" + i1,schemaPath:"#/properties/scope/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
}
if(data.idempotencyKey !== undefined){
let data12 = data.idempotencyKey;
if((typeof data12 !== "boolean") && (typeof data12 !== "string")){
const err37 = {instancePath:instancePath+"/idempotencyKey",schemaPath:"#/properties/idempotencyKey/type",keyword:"type",params:{type: schema31.properties.idempotencyKey.type}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(typeof data12 === "string"){
if(func2(data12) > 255){
const err38 = {instancePath:instancePath+"/idempotencyKey",schemaPath:"#/properties/idempotencyKey/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(func2(data12) < 1){
const err39 = {instancePath:instancePath+"/idempotencyKey",schemaPath:"#/properties/idempotencyKey/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(!pattern8.test(data12)){
const err40 = {instancePath:instancePath+"/idempotencyKey",schemaPath:"#/properties/idempotencyKey/pattern",keyword:"pattern",params:{pattern: "^[!-~]+$"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
if(data.timeout !== undefined){
let data13 = data.timeout;
if((typeof data13 !== "string") && (!((typeof data13 == "number") && (isFinite(data13))))){
const err41 = {instancePath:instancePath+"/timeout",schemaPath:"#/properties/timeout/type",keyword:"type",params:{type: schema31.properties.timeout.type}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data.acceptableStatusCodes !== undefined){
let data14 = data.acceptableStatusCodes;
if(Array.isArray(data14)){
if(data14.length > 100){
const err42 = {instancePath:instancePath+"/acceptableStatusCodes",schemaPath:"#/properties/acceptableStatusCodes/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
let data15 = data14[i2];
const _errs56 = errors;
let valid19 = false;
const _errs57 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
const err43 = {instancePath:instancePath+"/acceptableStatusCodes/" + i2,schemaPath:"#/properties/acceptableStatusCodes/items/anyOf/0/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 > 599 || isNaN(data15)){
const err44 = {instancePath:instancePath+"/acceptableStatusCodes/" + i2,schemaPath:"#/properties/acceptableStatusCodes/items/anyOf/0/maximum",keyword:"maximum",params:{comparison: "<=", limit: 599}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(data15 < 400 || isNaN(data15)){
const err45 = {instancePath:instancePath+"/acceptableStatusCodes/" + i2,schemaPath:"#/properties/acceptableStatusCodes/items/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 400}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
var _valid3 = _errs57 === errors;
valid19 = valid19 || _valid3;
const _errs59 = errors;
if(typeof data15 === "string"){
if(!pattern9.test(data15)){
const err46 = {instancePath:instancePath+"/acceptableStatusCodes/" + i2,schemaPath:"#/properties/acceptableStatusCodes/items/anyOf/1/pattern",keyword:"pattern",params:{pattern: "^(?:[1-5][xX][xX]|[1-5][0-9]{2}(?:-[1-5][0-9]{2})?)$"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
else {
const err47 = {instancePath:instancePath+"/acceptableStatusCodes/" + i2,schemaPath:"#/properties/acceptableStatusCodes/items/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
var _valid3 = _errs59 === errors;
valid19 = valid19 || _valid3;
if(!valid19){
const err48 = {instancePath:instancePath+"/acceptableStatusCodes/" + i2,schemaPath:"#/properties/acceptableStatusCodes/items/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
else {
errors = _errs56;
if(vErrors !== null){
if(_errs56){
vErrors.length = _errs56;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err49 = {instancePath:instancePath+"/acceptableStatusCodes",schemaPath:"#/properties/acceptableStatusCodes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data.autoParseJson !== undefined){
if(typeof data.autoParseJson !== "boolean"){
const err50 = {instancePath:instancePath+"/autoParseJson",schemaPath:"#/properties/autoParseJson/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data.responseType !== undefined){
let data17 = data.responseType;
if(typeof data17 !== "string"){
const err51 = {instancePath:instancePath+"/responseType",schemaPath:"#/properties/responseType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if(!(((data17 === "text") || (data17 === "json")) || (data17 === "base64"))){
const err52 = {instancePath:instancePath+"/responseType",schemaPath:"#/properties/responseType/enum",keyword:"enum",params:{allowedValues: schema31.properties.responseType.enum}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data.observe !== undefined){
let data18 = data.observe;
if(typeof data18 !== "string"){
const err53 = {instancePath:instancePath+"/observe",schemaPath:"#/properties/observe/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
if(!((data18 === "whole") || (data18 === "given"))){
const err54 = {instancePath:instancePath+"/observe",schemaPath:"#/properties/observe/enum",keyword:"enum",params:{allowedValues: schema31.properties.observe.enum}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data.followRedirects !== undefined){
if(typeof data.followRedirects !== "boolean"){
const err55 = {instancePath:instancePath+"/followRedirects",schemaPath:"#/properties/followRedirects/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data.retry !== undefined){
let data20 = data.retry;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key4 in data20){
if(!(((((key4 === "maxAttempts") || (key4 === "backoff")) || (key4 === "initialWait")) || (key4 === "maxWait")) || (key4 === "retryOn"))){
const err56 = {instancePath:instancePath+"/retry",schemaPath:"#/properties/retry/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data20.maxAttempts !== undefined){
let data21 = data20.maxAttempts;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
const err57 = {instancePath:instancePath+"/retry/maxAttempts",schemaPath:"#/properties/retry/properties/maxAttempts/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 > 10 || isNaN(data21)){
const err58 = {instancePath:instancePath+"/retry/maxAttempts",schemaPath:"#/properties/retry/properties/maxAttempts/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if(data21 < 1 || isNaN(data21)){
const err59 = {instancePath:instancePath+"/retry/maxAttempts",schemaPath:"#/properties/retry/properties/maxAttempts/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
}
if(data20.backoff !== undefined){
let data22 = data20.backoff;
if(typeof data22 !== "string"){
const err60 = {instancePath:instancePath+"/retry/backoff",schemaPath:"#/properties/retry/properties/backoff/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
if(!(((data22 === "none") || (data22 === "linear")) || (data22 === "exponential"))){
const err61 = {instancePath:instancePath+"/retry/backoff",schemaPath:"#/properties/retry/properties/backoff/enum",keyword:"enum",params:{allowedValues: schema31.properties.retry.properties.backoff.enum}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data20.initialWait !== undefined){
let data23 = data20.initialWait;
if((typeof data23 !== "string") && (!((typeof data23 == "number") && (isFinite(data23))))){
const err62 = {instancePath:instancePath+"/retry/initialWait",schemaPath:"#/properties/retry/properties/initialWait/type",keyword:"type",params:{type: schema31.properties.retry.properties.initialWait.type}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data20.maxWait !== undefined){
let data24 = data20.maxWait;
if((typeof data24 !== "string") && (!((typeof data24 == "number") && (isFinite(data24))))){
const err63 = {instancePath:instancePath+"/retry/maxWait",schemaPath:"#/properties/retry/properties/maxWait/type",keyword:"type",params:{type: schema31.properties.retry.properties.maxWait.type}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data20.retryOn !== undefined){
let data25 = data20.retryOn;
if(Array.isArray(data25)){
if(data25.length > 100){
const err64 = {instancePath:instancePath+"/retry/retryOn",schemaPath:"#/properties/retry/properties/retryOn/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
const len3 = data25.length;
for(let i3=0; i3<len3; i3++){
let data26 = data25[i3];
const _errs83 = errors;
let valid23 = false;
const _errs84 = errors;
if(!(((typeof data26 == "number") && (!(data26 % 1) && !isNaN(data26))) && (isFinite(data26)))){
const err65 = {instancePath:instancePath+"/retry/retryOn/" + i3,schemaPath:"#/properties/retry/properties/retryOn/items/anyOf/0/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 > 599 || isNaN(data26)){
const err66 = {instancePath:instancePath+"/retry/retryOn/" + i3,schemaPath:"#/properties/retry/properties/retryOn/items/anyOf/0/maximum",keyword:"maximum",params:{comparison: "<=", limit: 599}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
if(data26 < 100 || isNaN(data26)){
const err67 = {instancePath:instancePath+"/retry/retryOn/" + i3,schemaPath:"#/properties/retry/properties/retryOn/items/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 100}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
var _valid4 = _errs84 === errors;
valid23 = valid23 || _valid4;
const _errs86 = errors;
if(typeof data26 === "string"){
if(!pattern9.test(data26)){
const err68 = {instancePath:instancePath+"/retry/retryOn/" + i3,schemaPath:"#/properties/retry/properties/retryOn/items/anyOf/1/pattern",keyword:"pattern",params:{pattern: "^(?:[1-5][xX][xX]|[1-5][0-9]{2}(?:-[1-5][0-9]{2})?)$"}};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
else {
const err69 = {instancePath:instancePath+"/retry/retryOn/" + i3,schemaPath:"#/properties/retry/properties/retryOn/items/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
var _valid4 = _errs86 === errors;
valid23 = valid23 || _valid4;
if(!valid23){
const err70 = {instancePath:instancePath+"/retry/retryOn/" + i3,schemaPath:"#/properties/retry/properties/retryOn/items/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
else {
errors = _errs83;
if(vErrors !== null){
if(_errs83){
vErrors.length = _errs83;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err71 = {instancePath:instancePath+"/retry/retryOn",schemaPath:"#/properties/retry/properties/retryOn/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
}
else {
const err72 = {instancePath:instancePath+"/retry",schemaPath:"#/properties/retry/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
if(data.poll !== undefined){
let data27 = data.poll;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
if(data27.until === undefined){
const err73 = {instancePath:instancePath+"/poll",schemaPath:"#/properties/poll/required",keyword:"required",params:{missingProperty: "until"}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
for(const key5 in data27){
if(!((((key5 === "until") || (key5 === "failWhen")) || (key5 === "interval")) || (key5 === "maxAttempts"))){
const err74 = {instancePath:instancePath+"/poll",schemaPath:"#/properties/poll/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data27.until !== undefined){
let data28 = data27.until;
if(typeof data28 === "string"){
if(func2(data28) > 8192){
const err75 = {instancePath:instancePath+"/poll/until",schemaPath:"#/properties/poll/properties/until/maxLength",keyword:"maxLength",params:{limit: 8192}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
if(func2(data28) < 1){
const err76 = {instancePath:instancePath+"/poll/until",schemaPath:"#/properties/poll/properties/until/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
else {
const err77 = {instancePath:instancePath+"/poll/until",schemaPath:"#/properties/poll/properties/until/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data27.failWhen !== undefined){
let data29 = data27.failWhen;
if(typeof data29 === "string"){
if(func2(data29) > 8192){
const err78 = {instancePath:instancePath+"/poll/failWhen",schemaPath:"#/properties/poll/properties/failWhen/maxLength",keyword:"maxLength",params:{limit: 8192}};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
if(func2(data29) < 1){
const err79 = {instancePath:instancePath+"/poll/failWhen",schemaPath:"#/properties/poll/properties/failWhen/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
else {
const err80 = {instancePath:instancePath+"/poll/failWhen",schemaPath:"#/properties/poll/properties/failWhen/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
if(data27.interval !== undefined){
let data30 = data27.interval;
if((typeof data30 !== "string") && (!((typeof data30 == "number") && (isFinite(data30))))){
const err81 = {instancePath:instancePath+"/poll/interval",schemaPath:"#/properties/poll/properties/interval/type",keyword:"type",params:{type: schema31.properties.poll.properties.interval.type}};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
if(data27.maxAttempts !== undefined){
let data31 = data27.maxAttempts;
if(!(((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31))) && (isFinite(data31)))){
const err82 = {instancePath:instancePath+"/poll/maxAttempts",schemaPath:"#/properties/poll/properties/maxAttempts/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
if((typeof data31 == "number") && (isFinite(data31))){
if(data31 > 1000 || isNaN(data31)){
const err83 = {instancePath:instancePath+"/poll/maxAttempts",schemaPath:"#/properties/poll/properties/maxAttempts/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000}};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
if(data31 < 1 || isNaN(data31)){
const err84 = {instancePath:instancePath+"/poll/maxAttempts",schemaPath:"#/properties/poll/properties/maxAttempts/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
}
}
else {
const err85 = {instancePath:instancePath+"/poll",schemaPath:"#/properties/poll/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
if(data.pagination !== undefined){
let data32 = data.pagination;
const _errs102 = errors;
let valid26 = true;
const _errs103 = errors;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
if(data32.strategy !== undefined){
const _errs105 = errors;
const _errs106 = errors;
if("offset" !== data32.strategy){
const err86 = {};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
var valid28 = _errs106 === errors;
if(valid28){
const err87 = {};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
else {
errors = _errs105;
if(vErrors !== null){
if(_errs105){
vErrors.length = _errs105;
}
else {
vErrors = null;
}
}
}
}
}
var _valid5 = _errs103 === errors;
errors = _errs102;
if(vErrors !== null){
if(_errs102){
vErrors.length = _errs102;
}
else {
vErrors = null;
}
}
if(!_valid5){
const _errs107 = errors;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
if(data32.limit === undefined){
const err88 = {instancePath:instancePath+"/pagination",schemaPath:"#/properties/pagination/allOf/0/else/required",keyword:"required",params:{missingProperty: "limit"}};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
var _valid5 = _errs107 === errors;
valid26 = _valid5;
}
if(!valid26){
const err89 = {instancePath:instancePath+"/pagination",schemaPath:"#/properties/pagination/allOf/0/if",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
const _errs109 = errors;
let valid29 = true;
const _errs110 = errors;
const _errs111 = errors;
let valid30 = false;
const _errs112 = errors;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
if(data32.strategy !== undefined){
const _errs114 = errors;
const _errs115 = errors;
if("cursor" !== data32.strategy){
const err90 = {};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
var valid32 = _errs115 === errors;
if(valid32){
const err91 = {};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
else {
errors = _errs114;
if(vErrors !== null){
if(_errs114){
vErrors.length = _errs114;
}
else {
vErrors = null;
}
}
}
}
}
var _valid7 = _errs112 === errors;
valid30 = valid30 || _valid7;
if(_valid7){
var props1 = {};
props1.strategy = true;
}
const _errs116 = errors;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
let missing5;
if((data32.nextURLPath === undefined) && (missing5 = "nextURLPath")){
const err92 = {};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
var _valid7 = _errs116 === errors;
valid30 = valid30 || _valid7;
if(!valid30){
const err93 = {};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
else {
errors = _errs111;
if(vErrors !== null){
if(_errs111){
vErrors.length = _errs111;
}
else {
vErrors = null;
}
}
}
var _valid6 = _errs110 === errors;
errors = _errs109;
if(vErrors !== null){
if(_errs109){
vErrors.length = _errs109;
}
else {
vErrors = null;
}
}
if(!_valid6){
const _errs117 = errors;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
if(data32.nextTokenPath === undefined){
const err94 = {instancePath:instancePath+"/pagination",schemaPath:"#/properties/pagination/allOf/1/else/required",keyword:"required",params:{missingProperty: "nextTokenPath"}};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
if(data32.nextTokenParam === undefined){
const err95 = {instancePath:instancePath+"/pagination",schemaPath:"#/properties/pagination/allOf/1/else/required",keyword:"required",params:{missingProperty: "nextTokenParam"}};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
var _valid6 = _errs117 === errors;
valid29 = _valid6;
}
if(!valid29){
const err96 = {instancePath:instancePath+"/pagination",schemaPath:"#/properties/pagination/allOf/1/if",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
if(props1 !== true){
props1 = props1 || {};
props1.strategy = true;
}
const _errs119 = errors;
let valid33 = true;
const _errs120 = errors;
const _errs121 = errors;
let valid34 = false;
const _errs122 = errors;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
if(data32.strategy !== undefined){
const _errs124 = errors;
const _errs125 = errors;
if("custom" !== data32.strategy){
const err97 = {};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
var valid36 = _errs125 === errors;
if(valid36){
const err98 = {};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
else {
errors = _errs124;
if(vErrors !== null){
if(_errs124){
vErrors.length = _errs124;
}
else {
vErrors = null;
}
}
}
}
}
var _valid9 = _errs122 === errors;
valid34 = valid34 || _valid9;
if(_valid9){
var props2 = {};
props2.strategy = true;
}
const _errs126 = errors;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
let missing6;
if((data32.nextURL === undefined) && (missing6 = "nextURL")){
const err99 = {};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
var _valid9 = _errs126 === errors;
valid34 = valid34 || _valid9;
if(!valid34){
const err100 = {};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
else {
errors = _errs121;
if(vErrors !== null){
if(_errs121){
vErrors.length = _errs121;
}
else {
vErrors = null;
}
}
}
var _valid8 = _errs120 === errors;
errors = _errs119;
if(vErrors !== null){
if(_errs119){
vErrors.length = _errs119;
}
else {
vErrors = null;
}
}
if(!_valid8){
const _errs127 = errors;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
if(data32.nextParams === undefined){
const err101 = {instancePath:instancePath+"/pagination",schemaPath:"#/properties/pagination/allOf/2/else/required",keyword:"required",params:{missingProperty: "nextParams"}};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
var _valid8 = _errs127 === errors;
valid33 = _valid8;
}
if(!valid33){
const err102 = {instancePath:instancePath+"/pagination",schemaPath:"#/properties/pagination/allOf/2/if",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
if(props1 !== true && props2 !== undefined){
if(props2 === true){
props1 = true;
}
else {
props1 = props1 || {};
Object.assign(props1, props2);
}
}
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
if(data32.strategy === undefined){
const err103 = {instancePath:instancePath+"/pagination",schemaPath:"#/properties/pagination/required",keyword:"required",params:{missingProperty: "strategy"}};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
for(const key6 in data32){
if(!(func1.call(schema31.properties.pagination.properties, key6))){
const err104 = {instancePath:instancePath+"/pagination",schemaPath:"#/properties/pagination/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6}};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
if(data32.strategy !== undefined){
let data36 = data32.strategy;
if(typeof data36 !== "string"){
const err105 = {instancePath:instancePath+"/pagination/strategy",schemaPath:"#/properties/pagination/properties/strategy/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
if(!(((((data36 === "offset") || (data36 === "pageNumber")) || (data36 === "cursor")) || (data36 === "linkHeader")) || (data36 === "custom"))){
const err106 = {instancePath:instancePath+"/pagination/strategy",schemaPath:"#/properties/pagination/properties/strategy/enum",keyword:"enum",params:{allowedValues: schema31.properties.pagination.properties.strategy.enum}};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
if(data32.maxPages !== undefined){
let data37 = data32.maxPages;
if(!(((typeof data37 == "number") && (!(data37 % 1) && !isNaN(data37))) && (isFinite(data37)))){
const err107 = {instancePath:instancePath+"/pagination/maxPages",schemaPath:"#/properties/pagination/properties/maxPages/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
if((typeof data37 == "number") && (isFinite(data37))){
if(data37 > 10000 || isNaN(data37)){
const err108 = {instancePath:instancePath+"/pagination/maxPages",schemaPath:"#/properties/pagination/properties/maxPages/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000}};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
if(data37 < 1 || isNaN(data37)){
const err109 = {instancePath:instancePath+"/pagination/maxPages",schemaPath:"#/properties/pagination/properties/maxPages/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
}
if(data32.collectPath !== undefined){
let data38 = data32.collectPath;
if(typeof data38 === "string"){
if(func2(data38) > 8192){
const err110 = {instancePath:instancePath+"/pagination/collectPath",schemaPath:"#/properties/pagination/properties/collectPath/maxLength",keyword:"maxLength",params:{limit: 8192}};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
if(func2(data38) < 1){
const err111 = {instancePath:instancePath+"/pagination/collectPath",schemaPath:"#/properties/pagination/properties/collectPath/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
else {
const err112 = {instancePath:instancePath+"/pagination/collectPath",schemaPath:"#/properties/pagination/properties/collectPath/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
}
if(data32.stopWhen !== undefined){
let data39 = data32.stopWhen;
if(typeof data39 === "string"){
if(func2(data39) > 8192){
const err113 = {instancePath:instancePath+"/pagination/stopWhen",schemaPath:"#/properties/pagination/properties/stopWhen/maxLength",keyword:"maxLength",params:{limit: 8192}};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
if(func2(data39) < 1){
const err114 = {instancePath:instancePath+"/pagination/stopWhen",schemaPath:"#/properties/pagination/properties/stopWhen/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
}
else {
const err115 = {instancePath:instancePath+"/pagination/stopWhen",schemaPath:"#/properties/pagination/properties/stopWhen/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
if(data32.offsetParam !== undefined){
let data40 = data32.offsetParam;
if(typeof data40 === "string"){
if(func2(data40) > 200){
const err116 = {instancePath:instancePath+"/pagination/offsetParam",schemaPath:"#/properties/pagination/properties/offsetParam/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
if(func2(data40) < 1){
const err117 = {instancePath:instancePath+"/pagination/offsetParam",schemaPath:"#/properties/pagination/properties/offsetParam/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
}
else {
const err118 = {instancePath:instancePath+"/pagination/offsetParam",schemaPath:"#/properties/pagination/properties/offsetParam/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
if(data32.limitParam !== undefined){
let data41 = data32.limitParam;
if(typeof data41 === "string"){
if(func2(data41) > 200){
const err119 = {instancePath:instancePath+"/pagination/limitParam",schemaPath:"#/properties/pagination/properties/limitParam/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
if(func2(data41) < 1){
const err120 = {instancePath:instancePath+"/pagination/limitParam",schemaPath:"#/properties/pagination/properties/limitParam/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
else {
const err121 = {instancePath:instancePath+"/pagination/limitParam",schemaPath:"#/properties/pagination/properties/limitParam/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
}
if(data32.limit !== undefined){
let data42 = data32.limit;
if(!(((typeof data42 == "number") && (!(data42 % 1) && !isNaN(data42))) && (isFinite(data42)))){
const err122 = {instancePath:instancePath+"/pagination/limit",schemaPath:"#/properties/pagination/properties/limit/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
if((typeof data42 == "number") && (isFinite(data42))){
if(data42 > 1000000 || isNaN(data42)){
const err123 = {instancePath:instancePath+"/pagination/limit",schemaPath:"#/properties/pagination/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
if(data42 < 1 || isNaN(data42)){
const err124 = {instancePath:instancePath+"/pagination/limit",schemaPath:"#/properties/pagination/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
}
}
if(data32.pageParam !== undefined){
let data43 = data32.pageParam;
if(typeof data43 === "string"){
if(func2(data43) > 200){
const err125 = {instancePath:instancePath+"/pagination/pageParam",schemaPath:"#/properties/pagination/properties/pageParam/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
if(func2(data43) < 1){
const err126 = {instancePath:instancePath+"/pagination/pageParam",schemaPath:"#/properties/pagination/properties/pageParam/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
}
else {
const err127 = {instancePath:instancePath+"/pagination/pageParam",schemaPath:"#/properties/pagination/properties/pageParam/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
if(data32.pageSizeParam !== undefined){
let data44 = data32.pageSizeParam;
if(typeof data44 === "string"){
if(func2(data44) > 200){
const err128 = {instancePath:instancePath+"/pagination/pageSizeParam",schemaPath:"#/properties/pagination/properties/pageSizeParam/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
if(func2(data44) < 1){
const err129 = {instancePath:instancePath+"/pagination/pageSizeParam",schemaPath:"#/properties/pagination/properties/pageSizeParam/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
}
else {
const err130 = {instancePath:instancePath+"/pagination/pageSizeParam",schemaPath:"#/properties/pagination/properties/pageSizeParam/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
}
if(data32.pageSize !== undefined){
let data45 = data32.pageSize;
if(!(((typeof data45 == "number") && (!(data45 % 1) && !isNaN(data45))) && (isFinite(data45)))){
const err131 = {instancePath:instancePath+"/pagination/pageSize",schemaPath:"#/properties/pagination/properties/pageSize/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
if((typeof data45 == "number") && (isFinite(data45))){
if(data45 > 1000000 || isNaN(data45)){
const err132 = {instancePath:instancePath+"/pagination/pageSize",schemaPath:"#/properties/pagination/properties/pageSize/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
if(data45 < 1 || isNaN(data45)){
const err133 = {instancePath:instancePath+"/pagination/pageSize",schemaPath:"#/properties/pagination/properties/pageSize/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
}
}
if(data32.startPage !== undefined){
let data46 = data32.startPage;
if(!(((typeof data46 == "number") && (!(data46 % 1) && !isNaN(data46))) && (isFinite(data46)))){
const err134 = {instancePath:instancePath+"/pagination/startPage",schemaPath:"#/properties/pagination/properties/startPage/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
if((typeof data46 == "number") && (isFinite(data46))){
if(data46 > 1000000 || isNaN(data46)){
const err135 = {instancePath:instancePath+"/pagination/startPage",schemaPath:"#/properties/pagination/properties/startPage/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
if(data46 < 0 || isNaN(data46)){
const err136 = {instancePath:instancePath+"/pagination/startPage",schemaPath:"#/properties/pagination/properties/startPage/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
}
}
if(data32.nextTokenPath !== undefined){
let data47 = data32.nextTokenPath;
if(typeof data47 === "string"){
if(func2(data47) > 8192){
const err137 = {instancePath:instancePath+"/pagination/nextTokenPath",schemaPath:"#/properties/pagination/properties/nextTokenPath/maxLength",keyword:"maxLength",params:{limit: 8192}};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
if(func2(data47) < 1){
const err138 = {instancePath:instancePath+"/pagination/nextTokenPath",schemaPath:"#/properties/pagination/properties/nextTokenPath/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
}
else {
const err139 = {instancePath:instancePath+"/pagination/nextTokenPath",schemaPath:"#/properties/pagination/properties/nextTokenPath/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
}
if(data32.nextTokenParam !== undefined){
let data48 = data32.nextTokenParam;
if(typeof data48 === "string"){
if(func2(data48) > 200){
const err140 = {instancePath:instancePath+"/pagination/nextTokenParam",schemaPath:"#/properties/pagination/properties/nextTokenParam/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
if(func2(data48) < 1){
const err141 = {instancePath:instancePath+"/pagination/nextTokenParam",schemaPath:"#/properties/pagination/properties/nextTokenParam/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
}
else {
const err142 = {instancePath:instancePath+"/pagination/nextTokenParam",schemaPath:"#/properties/pagination/properties/nextTokenParam/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
}
if(data32.nextURLPath !== undefined){
let data49 = data32.nextURLPath;
if(typeof data49 === "string"){
if(func2(data49) > 8192){
const err143 = {instancePath:instancePath+"/pagination/nextURLPath",schemaPath:"#/properties/pagination/properties/nextURLPath/maxLength",keyword:"maxLength",params:{limit: 8192}};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
if(func2(data49) < 1){
const err144 = {instancePath:instancePath+"/pagination/nextURLPath",schemaPath:"#/properties/pagination/properties/nextURLPath/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
}
else {
const err145 = {instancePath:instancePath+"/pagination/nextURLPath",schemaPath:"#/properties/pagination/properties/nextURLPath/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
}
if(data32.nextURL !== undefined){
let data50 = data32.nextURL;
if(typeof data50 === "string"){
if(func2(data50) > 8192){
const err146 = {instancePath:instancePath+"/pagination/nextURL",schemaPath:"#/properties/pagination/properties/nextURL/maxLength",keyword:"maxLength",params:{limit: 8192}};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
if(func2(data50) < 1){
const err147 = {instancePath:instancePath+"/pagination/nextURL",schemaPath:"#/properties/pagination/properties/nextURL/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
}
else {
const err148 = {instancePath:instancePath+"/pagination/nextURL",schemaPath:"#/properties/pagination/properties/nextURL/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
}
if(data32.nextParams !== undefined){
let data51 = data32.nextParams;
if(typeof data51 === "string"){
if(func2(data51) > 8192){
const err149 = {instancePath:instancePath+"/pagination/nextParams",schemaPath:"#/properties/pagination/properties/nextParams/maxLength",keyword:"maxLength",params:{limit: 8192}};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
if(func2(data51) < 1){
const err150 = {instancePath:instancePath+"/pagination/nextParams",schemaPath:"#/properties/pagination/properties/nextParams/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err150];
}
else {
vErrors.push(err150);
}
errors++;
}
}
else {
const err151 = {instancePath:instancePath+"/pagination/nextParams",schemaPath:"#/properties/pagination/properties/nextParams/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err151];
}
else {
vErrors.push(err151);
}
errors++;
}
}
}
else {
const err152 = {instancePath:instancePath+"/pagination",schemaPath:"#/properties/pagination/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
}
}
else {
const err153 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err153];
}
else {
vErrors.push(err153);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}

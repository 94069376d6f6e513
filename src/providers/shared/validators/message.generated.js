// Written by scripts/generate/validators.ts. Do not edit.
import { codePointLength } from '../../../core/schema/schema-runtime.ts';
export function make() {
const schema31 = {"type":"object","properties":{"message":{"type":"string","maxLength":65536},"data":{},"type":{"type":"string","enum":["info","success","warning","error","debug","plain","raw"]},"label":{"type":"string","maxLength":100},"style":{"type":"object","properties":{"color":{"type":"string","enum":["black","red","green","yellow","blue","magenta","cyan","white","gray"]},"bold":{"type":"boolean"},"italic":{"type":"boolean"},"icon":{"type":"string","maxLength":16}},"additionalProperties":false},"destination":{"type":"string","enum":["stdout","stderr"]},"newline":{"type":"boolean"},"format":{"type":"string","enum":["auto","table","list","tree","mermaid","json","yaml"]},"columnOrder":{"type":"array","items":{"type":"string","minLength":1,"maxLength":200},"maxItems":50},"columnHints":{"type":"object","additionalProperties":{"type":"object","properties":{"header":{"type":"string","maxLength":100},"align":{"type":"string","enum":["left","right"]},"maxWidth":{"type":"integer","minimum":4,"maximum":1000},"hidden":{"type":"boolean"}},"additionalProperties":false},"maxProperties":50},"display":{"type":"object","properties":{"title":{"type":"string","maxLength":200},"maxRows":{"type":"integer","minimum":1,"maximum":10000},"maxDepth":{"type":"integer","minimum":1,"maximum":50}},"additionalProperties":false},"expand":{"type":"array","items":{"type":"string","minLength":1,"maxLength":200},"maxItems":50}},"additionalProperties":false,"oneOf":[{"required":["message"]},{"required":["data"]}]};
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
const _errs1 = errors;
let valid0 = false;
let passing0 = null;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.message === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "message"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err2 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func1.call(schema31.properties, key0))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.message !== undefined){
let data0 = data.message;
if(typeof data0 === "string"){
if(func2(data0) > 65536){
const err4 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/maxLength",keyword:"maxLength",params:{limit: 65536}};
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
const err5 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(((((((data1 === "info") || (data1 === "success")) || (data1 === "warning")) || (data1 === "error")) || (data1 === "debug")) || (data1 === "plain")) || (data1 === "raw"))){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema31.properties.type.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.label !== undefined){
let data2 = data.label;
if(typeof data2 === "string"){
if(func2(data2) > 100){
const err8 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/maxLength",keyword:"maxLength",params:{limit: 100}};
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
const err9 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.style !== undefined){
let data3 = data.style;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!((((key1 === "color") || (key1 === "bold")) || (key1 === "italic")) || (key1 === "icon"))){
const err10 = {instancePath:instancePath+"/style",schemaPath:"#/properties/style/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data3.color !== undefined){
let data4 = data3.color;
if(typeof data4 !== "string"){
const err11 = {instancePath:instancePath+"/style/color",schemaPath:"#/properties/style/properties/color/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!(((((((((data4 === "black") || (data4 === "red")) || (data4 === "green")) || (data4 === "yellow")) || (data4 === "blue")) || (data4 === "magenta")) || (data4 === "cyan")) || (data4 === "white")) || (data4 === "gray"))){
const err12 = {instancePath:instancePath+"/style/color",schemaPath:"#/properties/style/properties/color/enum",keyword:"enum",params:{allowedValues: schema31.properties.style.properties.color.enum}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data3.bold !== undefined){
if(typeof data3.bold !== "boolean"){
const err13 = {instancePath:instancePath+"/style/bold",schemaPath:"#/properties/style/properties/bold/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data3.italic !== undefined){
if(typeof data3.italic !== "boolean"){
const err14 = {instancePath:instancePath+"/style/italic",schemaPath:"#/properties/style/properties/italic/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data3.icon !== undefined){
let data7 = data3.icon;
if(typeof data7 === "string"){
if(func2(data7) > 16){
const err15 = {instancePath:instancePath+"/style/icon",schemaPath:"#/properties/style/properties/icon/maxLength",keyword:"maxLength",params:{limit: 16}};
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
const err16 = {instancePath:instancePath+"/style/icon",schemaPath:"#/properties/style/properties/icon/type",keyword:"type",params:{type: "string"}};
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
else {
const err17 = {instancePath:instancePath+"/style",schemaPath:"#/properties/style/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.destination !== undefined){
let data8 = data.destination;
if(typeof data8 !== "string"){
const err18 = {instancePath:instancePath+"/destination",schemaPath:"#/properties/destination/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(!((data8 === "stdout") || (data8 === "stderr"))){
const err19 = {instancePath:instancePath+"/destination",schemaPath:"#/properties/destination/enum",keyword:"enum",params:{allowedValues: schema31.properties.destination.enum}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.newline !== undefined){
if(typeof data.newline !== "boolean"){
const err20 = {instancePath:instancePath+"/newline",schemaPath:"#/properties/newline/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.format !== undefined){
let data10 = data.format;
if(typeof data10 !== "string"){
const err21 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(!(((((((data10 === "auto") || (data10 === "table")) || (data10 === "list")) || (data10 === "tree")) || (data10 === "mermaid")) || (data10 === "json")) || (data10 === "yaml"))){
const err22 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/enum",keyword:"enum",params:{allowedValues: schema31.properties.format.enum}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.columnOrder !== undefined){
let data11 = data.columnOrder;
if(Array.isArray(data11)){
if(data11.length > 50){
const err23 = {instancePath:instancePath+"/columnOrder",schemaPath:"#/properties/columnOrder/maxItems",keyword:"maxItems",params:{limit: 50}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
const len0 = data11.length;
for(let i0=0; i0<len0; i0++){
let data12 = data11[i0];
if(typeof data12 === "string"){
if(func2(data12) > 200){
const err24 = {instancePath:instancePath+"/columnOrder/" + i0,schemaPath:"#/properties/columnOrder/items/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(func2(data12) < 1){
const err25 = {instancePath:instancePath+"/columnOrder/" + i0,schemaPath:"#/properties/columnOrder/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/columnOrder/" + i0,schemaPath:"#/properties/columnOrder/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/columnOrder",schemaPath:"#/properties/columnOrder/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.columnHints !== undefined){
let data13 = data.columnHints;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(Object.keys(data13).length > 50){
const err28 = {instancePath:instancePath+"/columnHints",schemaPath:"#/properties/columnHints/maxProperties",keyword:"maxProperties",params:{limit: 50}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
for(const key2 in data13){
let data14 = data13[key2];
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key3 in data14){
if(!((((key3 === "header") || (key3 === "align")) || (key3 === "maxWidth")) || (key3 === "hidden"))){
const err29 = {instancePath:instancePath+"/columnHints/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/columnHints/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data14.header !== undefined){
let data15 = data14.header;
if(typeof data15 === "string"){
if(func2(data15) > 100){
const err30 = {instancePath:instancePath+"/columnHints/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/header",schemaPath:"#/properties/columnHints/additionalProperties/properties/header/maxLength",keyword:"maxLength",params:{limit: 100}};
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
const err31 = {instancePath:instancePath+"/columnHints/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/header",schemaPath:"#/properties/columnHints/additionalProperties/properties/header/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data14.align !== undefined){
let data16 = data14.align;
if(typeof data16 !== "string"){
const err32 = {instancePath:instancePath+"/columnHints/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/align",schemaPath:"#/properties/columnHints/additionalProperties/properties/align/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(!((data16 === "left") || (data16 === "right"))){
const err33 = {instancePath:instancePath+"/columnHints/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/align",schemaPath:"#/properties/columnHints/additionalProperties/properties/align/enum",keyword:"enum",params:{allowedValues: schema31.properties.columnHints.additionalProperties.properties.align.enum}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data14.maxWidth !== undefined){
let data17 = data14.maxWidth;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
const err34 = {instancePath:instancePath+"/columnHints/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/maxWidth",schemaPath:"#/properties/columnHints/additionalProperties/properties/maxWidth/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 1000 || isNaN(data17)){
const err35 = {instancePath:instancePath+"/columnHints/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/maxWidth",schemaPath:"#/properties/columnHints/additionalProperties/properties/maxWidth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(data17 < 4 || isNaN(data17)){
const err36 = {instancePath:instancePath+"/columnHints/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/maxWidth",schemaPath:"#/properties/columnHints/additionalProperties/properties/maxWidth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 4}};
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
if(data14.hidden !== undefined){
if(typeof data14.hidden !== "boolean"){
const err37 = {instancePath:instancePath+"/columnHints/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/hidden",schemaPath:"#/properties/columnHints/additionalProperties/properties/hidden/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
else {
const err38 = {instancePath:instancePath+"/columnHints/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/columnHints/additionalProperties/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
else {
const err39 = {instancePath:instancePath+"/columnHints",schemaPath:"#/properties/columnHints/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data.display !== undefined){
let data19 = data.display;
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
for(const key4 in data19){
if(!(((key4 === "title") || (key4 === "maxRows")) || (key4 === "maxDepth"))){
const err40 = {instancePath:instancePath+"/display",schemaPath:"#/properties/display/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data19.title !== undefined){
let data20 = data19.title;
if(typeof data20 === "string"){
if(func2(data20) > 200){
const err41 = {instancePath:instancePath+"/display/title",schemaPath:"#/properties/display/properties/title/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
else {
const err42 = {instancePath:instancePath+"/display/title",schemaPath:"#/properties/display/properties/title/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data19.maxRows !== undefined){
let data21 = data19.maxRows;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
const err43 = {instancePath:instancePath+"/display/maxRows",schemaPath:"#/properties/display/properties/maxRows/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 > 10000 || isNaN(data21)){
const err44 = {instancePath:instancePath+"/display/maxRows",schemaPath:"#/properties/display/properties/maxRows/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(data21 < 1 || isNaN(data21)){
const err45 = {instancePath:instancePath+"/display/maxRows",schemaPath:"#/properties/display/properties/maxRows/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
}
if(data19.maxDepth !== undefined){
let data22 = data19.maxDepth;
if(!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))){
const err46 = {instancePath:instancePath+"/display/maxDepth",schemaPath:"#/properties/display/properties/maxDepth/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 > 50 || isNaN(data22)){
const err47 = {instancePath:instancePath+"/display/maxDepth",schemaPath:"#/properties/display/properties/maxDepth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 50}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(data22 < 1 || isNaN(data22)){
const err48 = {instancePath:instancePath+"/display/maxDepth",schemaPath:"#/properties/display/properties/maxDepth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
}
else {
const err49 = {instancePath:instancePath+"/display",schemaPath:"#/properties/display/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data.expand !== undefined){
let data23 = data.expand;
if(Array.isArray(data23)){
if(data23.length > 50){
const err50 = {instancePath:instancePath+"/expand",schemaPath:"#/properties/expand/maxItems",keyword:"maxItems",params:{limit: 50}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
const len1 = data23.length;
for(let i1=0; i1<len1; i1++){
let data24 = data23[i1];
if(typeof data24 === "string"){
if(func2(data24) > 200){
const err51 = {instancePath:instancePath+"/expand/" + i1,schemaPath:"#/properties/expand/items/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if(func2(data24) < 1){
const err52 = {instancePath:instancePath+"/expand/" + i1,schemaPath:"#/properties/expand/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
else {
const err53 = {instancePath:instancePath+"/expand/" + i1,schemaPath:"#/properties/expand/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
}
else {
const err54 = {instancePath:instancePath+"/expand",schemaPath:"#/properties/expand/type",keyword:"type",params:{type: "array"}};
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
const err55 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}

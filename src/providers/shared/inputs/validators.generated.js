// Written by scripts/generate/validators.ts. Do not edit.
import { codePointLength } from '../../../core/schema/schema-runtime.ts';
export const validators = new Map([
["cel", () => {
const schema31 = {"type":"object","required":["expression"],"properties":{"expression":{"type":"string","maxLength":8192,"minLength":1},"variables":{"type":"object","additionalProperties":{},"propertyNames":{"pattern":"^(?!_$)[A-Za-z_][A-Za-z0-9_]{0,127}$"}}},"additionalProperties":false};
const func1 = codePointLength;
const pattern4 = new RegExp("^(?!_$)[A-Za-z_][A-Za-z0-9_]{0,127}$", "u");

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
if(data.expression === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "expression"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "expression") || (key0 === "variables"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.expression !== undefined){
let data0 = data.expression;
if(typeof data0 === "string"){
if(func1(data0) > 8192){
const err2 = {instancePath:instancePath+"/expression",schemaPath:"#/properties/expression/maxLength",keyword:"maxLength",params:{limit: 8192}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func1(data0) < 1){
const err3 = {instancePath:instancePath+"/expression",schemaPath:"#/properties/expression/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/expression",schemaPath:"#/properties/expression/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.variables !== undefined){
let data1 = data.variables;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 in data1){
const _errs6 = errors;
if(typeof key1 === "string"){
if(!pattern4.test(key1)){
const err5 = {instancePath:instancePath+"/variables",schemaPath:"#/properties/variables/propertyNames/pattern",keyword:"pattern",params:{pattern: "^(?!_$)[A-Za-z_][A-Za-z0-9_]{0,127}$"},propertyName:key1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var valid1 = _errs6 === errors;
if(!valid1){
const err6 = {instancePath:instancePath+"/variables",schemaPath:"#/properties/variables/propertyNames",keyword:"propertyNames",params:{propertyName: key1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/variables",schemaPath:"#/properties/variables/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}],
["code-host", () => {
const schema31 = {"type":"object","required":["operation"],"properties":{"operation":{"type":"string","enum":["repository","file","branch","branches","pull-request","pull-requests","release","releases","issue","issues","checks","workflow-runs","environment","variables","secrets","get","ensure-repository","protect-branch","ensure-branch","delete-branch","commit-files","ensure-pull-request","merge-pull-request","comment","ensure-label","ensure-release","ensure-issue","dispatch-workflow","set-check","set-status","ensure-environment","set-variables","set-secrets","delete-secrets","request","graphql"]},"host":{"type":"string","minLength":1,"maxLength":255},"repository":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+$","maxLength":255},"authProvider":{"type":"string","minLength":1,"maxLength":255},"anonymous":{"type":"boolean"},"timeout":{"type":["string","number"]},"rateLimitWait":{"type":["string","number"]},"wait":{"type":["string","number"]},"interval":{"type":["string","number"]},"optional":{"type":"boolean"},"limit":{"type":"integer","minimum":1,"maximum":100000},"branch":{"type":"string","minLength":1,"maxLength":255},"from":{"type":"string","minLength":1,"maxLength":255},"ref":{"type":"string","minLength":1,"maxLength":255},"file":{"type":"string","minLength":1,"maxLength":4096},"files":{"type":"array","items":{"type":"object","required":["path"],"properties":{"path":{"type":"string","minLength":1,"maxLength":4096},"content":{"type":"string"},"encoding":{"type":"string","enum":["utf-8","base64"]},"executable":{"type":"boolean"},"delete":{"type":"boolean"}},"additionalProperties":false,"oneOf":[{"required":["content"]},{"required":["delete"],"properties":{"delete":{"const":true}}}]},"minItems":1,"maxItems":1000},"message":{"type":"string","maxLength":65536},"author":{"type":"object","required":["name","email"],"properties":{"name":{"type":"string","minLength":1},"email":{"type":"string","minLength":3}},"additionalProperties":false},"template":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+$","maxLength":255},"settings":{"type":"object","properties":{"description":{"type":["string","null"],"maxLength":350},"homepage":{"type":["string","null"],"maxLength":255},"visibility":{"enum":["public","private","internal"]},"default_branch":{"type":"string","minLength":1,"maxLength":255},"topics":{"type":"array","maxItems":20,"items":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,49}$"}},"squash_merge_commit_title":{"enum":["PR_TITLE","COMMIT_OR_PR_TITLE"]},"squash_merge_commit_message":{"enum":["PR_BODY","COMMIT_MESSAGES","BLANK"]},"merge_commit_title":{"enum":["PR_TITLE","MERGE_MESSAGE"]},"merge_commit_message":{"enum":["PR_BODY","PR_TITLE","BLANK"]},"has_issues":{"type":"boolean"},"has_projects":{"type":"boolean"},"has_wiki":{"type":"boolean"},"has_discussions":{"type":"boolean"},"is_template":{"type":"boolean"},"allow_squash_merge":{"type":"boolean"},"allow_merge_commit":{"type":"boolean"},"allow_rebase_merge":{"type":"boolean"},"allow_auto_merge":{"type":"boolean"},"allow_update_branch":{"type":"boolean"},"allow_forking":{"type":"boolean"},"delete_branch_on_merge":{"type":"boolean"},"web_commit_signoff_required":{"type":"boolean"},"archived":{"type":"boolean"}},"additionalProperties":false},"protection":{"type":"object","properties":{"required_status_checks":{"type":["object","null"]},"enforce_admins":{"type":["boolean","null"]},"required_pull_request_reviews":{"type":["object","null"]},"restrictions":{"type":["object","null"]},"required_linear_history":{"type":"boolean"},"allow_force_pushes":{"type":"boolean"},"allow_deletions":{"type":"boolean"},"block_creations":{"type":"boolean"},"required_conversation_resolution":{"type":"boolean"},"lock_branch":{"type":"boolean"},"allow_fork_syncing":{"type":"boolean"}},"additionalProperties":false},"number":{"type":"integer","minimum":1},"head":{"type":"string","minLength":1,"maxLength":255},"base":{"type":"string","minLength":1,"maxLength":255},"title":{"type":"string","minLength":1,"maxLength":1024},"body":{},"draft":{"type":"boolean"},"labels":{"type":"array","items":{"type":"string","minLength":1,"maxLength":255},"maxItems":100,"uniqueItems":true},"reviewers":{"type":"array","items":{"type":"string","minLength":1,"maxLength":255},"maxItems":100,"uniqueItems":true},"teamReviewers":{"type":"array","items":{"type":"string","minLength":1,"maxLength":255},"maxItems":100,"uniqueItems":true},"assignees":{"type":"array","items":{"type":"string","minLength":1,"maxLength":255},"maxItems":100,"uniqueItems":true},"state":{"type":"string","enum":["open","closed","all"]},"method":{"type":"string","enum":["merge","squash","rebase","GET","POST","PUT","PATCH","DELETE"]},"queue":{"type":"boolean"},"checks":{"type":"string","enum":["green","ignore"]},"checkNames":{"type":"array","items":{"type":"string","minLength":1,"maxLength":255},"maxItems":100,"uniqueItems":true},"commitTitle":{"type":"string","minLength":1,"maxLength":255},"commitMessage":{"type":"string","maxLength":65536},"deleteBranch":{"type":"boolean"},"marker":{"type":"string","minLength":1,"maxLength":255,"pattern":"^[A-Za-z0-9._:/-]+$"},"tag":{"type":"string","minLength":1,"maxLength":255},"target":{"type":"string","minLength":1,"maxLength":255},"prerelease":{"type":"boolean"},"assets":{"type":"array","items":{"type":"object","required":["path"],"properties":{"path":{"type":"string","minLength":1,"maxLength":4096},"name":{"type":"string","minLength":1,"maxLength":255},"label":{"type":"string","maxLength":255},"contentType":{"type":"string","minLength":3,"maxLength":100}},"additionalProperties":false},"maxItems":100},"name":{"type":"string","minLength":1,"maxLength":255},"color":{"type":"string","pattern":"^[0-9A-Fa-f]{6}$"},"description":{"type":"string","maxLength":1024},"workflow":{"type":"string","minLength":1,"maxLength":255},"workflowInputs":{"type":"object","additionalProperties":{"anyOf":[{"type":"string"},{"type":"number"},{"type":"boolean"}]}},"context":{"type":"string","minLength":1,"maxLength":255},"status":{"type":"string","enum":["error","failure","pending","success","queued","in_progress","completed"]},"conclusion":{"type":"string","enum":["success","failure","neutral","cancelled","skipped","timed_out","action_required"]},"summary":{"type":"string","maxLength":65536},"detailsUrl":{"type":"string","minLength":1,"maxLength":2048},"environment":{"type":"string","minLength":1,"maxLength":255},"environmentSettings":{"type":"object","properties":{"wait_timer":{"type":"integer","minimum":0,"maximum":43200},"prevent_self_review":{"type":"boolean"},"reviewers":{"type":["array","null"],"maxItems":6,"items":{"type":"object","properties":{"type":{"enum":["User","Team"]},"id":{"type":"integer"}},"required":["type","id"],"additionalProperties":false}},"deployment_branch_policy":{"type":["object","null"]}},"additionalProperties":false},"variables":{"type":"object"},"secrets":{"type":"object","minProperties":1,"maxProperties":100,"propertyNames":{"pattern":"^[A-Za-z_][A-Za-z0-9_]*$"},"additionalProperties":{"type":"string"}},"existing":{"type":"string","enum":["update","keep"]},"names":{"type":"array","items":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_]*$","maxLength":255},"minItems":1,"maxItems":100,"uniqueItems":true},"path":{"type":"string","pattern":"^/","maxLength":4096},"query":{"type":["string","object"],"additionalProperties":{"type":["string","number","boolean"]}},"paginate":{"type":"boolean"},"member":{"type":"string","minLength":1,"maxLength":255},"more":{"type":"object"}},"additionalProperties":false,"allOf":[{"if":{"properties":{"operation":{"enum":["repository","file","branch","branches","pull-request","pull-requests","release","releases","issue","issues","checks","workflow-runs","environment","variables","secrets","ensure-repository","protect-branch","ensure-branch","delete-branch","commit-files","ensure-pull-request","merge-pull-request","comment","ensure-label","ensure-release","ensure-issue","dispatch-workflow","set-check","set-status","ensure-environment","set-variables","set-secrets","delete-secrets"]}}},"then":{"required":["repository"]}},{"if":{"properties":{"operation":{"enum":["file"]}}},"then":{"required":["file"]}},{"if":{"properties":{"operation":{"enum":["branch","protect-branch","ensure-branch","delete-branch","commit-files"]}}},"then":{"required":["branch"]}},{"if":{"properties":{"operation":{"enum":["issue","comment"]}}},"then":{"required":["number"]}},{"if":{"properties":{"operation":{"enum":["environment","ensure-label","set-check","ensure-environment"]}}},"then":{"required":["name"]}},{"if":{"properties":{"operation":{"enum":["get","request"]}}},"then":{"required":["path"]}},{"if":{"properties":{"operation":{"enum":["protect-branch"]}}},"then":{"required":["protection"]}},{"if":{"properties":{"operation":{"enum":["commit-files"]}}},"then":{"required":["files"]}},{"if":{"properties":{"operation":{"enum":["commit-files"]}}},"then":{"required":["message"]}},{"if":{"properties":{"operation":{"enum":["ensure-pull-request"]}}},"then":{"required":["head"]}},{"if":{"properties":{"operation":{"enum":["ensure-pull-request","ensure-issue"]}}},"then":{"required":["title"]}},{"if":{"properties":{"operation":{"enum":["comment"]}}},"then":{"required":["body"]}},{"if":{"properties":{"operation":{"enum":["ensure-release"]}}},"then":{"required":["tag"]}},{"if":{"properties":{"operation":{"enum":["dispatch-workflow"]}}},"then":{"required":["workflow"]}},{"if":{"properties":{"operation":{"enum":["set-check","set-status"]}}},"then":{"required":["ref"]}},{"if":{"properties":{"operation":{"enum":["set-status"]}}},"then":{"required":["status"]}},{"if":{"properties":{"operation":{"enum":["set-variables"]}}},"then":{"required":["variables"]}},{"if":{"properties":{"operation":{"enum":["set-secrets"]}}},"then":{"required":["secrets"]}},{"if":{"properties":{"operation":{"enum":["delete-secrets"]}}},"then":{"required":["names"]}},{"if":{"properties":{"operation":{"enum":["graphql"]}}},"then":{"required":["query"]}}]};
const func1 = Object.prototype.hasOwnProperty;
const func2 = codePointLength;
const pattern4 = new RegExp("^[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+$", "u");
const pattern6 = new RegExp("^[a-z0-9][a-z0-9-]{0,49}$", "u");
const pattern7 = new RegExp("^[A-Za-z0-9._:/-]+$", "u");
const pattern8 = new RegExp("^[0-9A-Fa-f]{6}$", "u");
const pattern9 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");
const pattern11 = new RegExp("^/", "u");

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
if(data.operation !== undefined){
let data0 = data.operation;
if(!(((((((((((((((((((((((((((((((((data0 === "repository") || (data0 === "file")) || (data0 === "branch")) || (data0 === "branches")) || (data0 === "pull-request")) || (data0 === "pull-requests")) || (data0 === "release")) || (data0 === "releases")) || (data0 === "issue")) || (data0 === "issues")) || (data0 === "checks")) || (data0 === "workflow-runs")) || (data0 === "environment")) || (data0 === "variables")) || (data0 === "secrets")) || (data0 === "ensure-repository")) || (data0 === "protect-branch")) || (data0 === "ensure-branch")) || (data0 === "delete-branch")) || (data0 === "commit-files")) || (data0 === "ensure-pull-request")) || (data0 === "merge-pull-request")) || (data0 === "comment")) || (data0 === "ensure-label")) || (data0 === "ensure-release")) || (data0 === "ensure-issue")) || (data0 === "dispatch-workflow")) || (data0 === "set-check")) || (data0 === "set-status")) || (data0 === "ensure-environment")) || (data0 === "set-variables")) || (data0 === "set-secrets")) || (data0 === "delete-secrets"))){
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
if(data.repository === undefined){
const err1 = {instancePath,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty: "repository"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
valid1 = _valid0;
}
if(!valid1){
const err2 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const _errs7 = errors;
let valid3 = true;
const _errs8 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
if(!(data.operation === "file")){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
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
if(data.file === undefined){
const err4 = {instancePath,schemaPath:"#/allOf/1/then/required",keyword:"required",params:{missingProperty: "file"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid1 = _errs10 === errors;
valid3 = _valid1;
}
if(!valid3){
const err5 = {instancePath,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const _errs12 = errors;
let valid5 = true;
const _errs13 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
let data2 = data.operation;
if(!(((((data2 === "branch") || (data2 === "protect-branch")) || (data2 === "ensure-branch")) || (data2 === "delete-branch")) || (data2 === "commit-files"))){
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
const _errs15 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.branch === undefined){
const err7 = {instancePath,schemaPath:"#/allOf/2/then/required",keyword:"required",params:{missingProperty: "branch"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid2 = _errs15 === errors;
valid5 = _valid2;
}
if(!valid5){
const err8 = {instancePath,schemaPath:"#/allOf/2/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const _errs17 = errors;
let valid7 = true;
const _errs18 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
let data3 = data.operation;
if(!((data3 === "issue") || (data3 === "comment"))){
const err9 = {};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
var _valid3 = _errs18 === errors;
errors = _errs17;
if(vErrors !== null){
if(_errs17){
vErrors.length = _errs17;
}
else {
vErrors = null;
}
}
if(_valid3){
const _errs20 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.number === undefined){
const err10 = {instancePath,schemaPath:"#/allOf/3/then/required",keyword:"required",params:{missingProperty: "number"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
var _valid3 = _errs20 === errors;
valid7 = _valid3;
}
if(!valid7){
const err11 = {instancePath,schemaPath:"#/allOf/3/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const _errs22 = errors;
let valid9 = true;
const _errs23 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
let data4 = data.operation;
if(!((((data4 === "environment") || (data4 === "ensure-label")) || (data4 === "set-check")) || (data4 === "ensure-environment"))){
const err12 = {};
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
var _valid4 = _errs23 === errors;
errors = _errs22;
if(vErrors !== null){
if(_errs22){
vErrors.length = _errs22;
}
else {
vErrors = null;
}
}
if(_valid4){
const _errs25 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err13 = {instancePath,schemaPath:"#/allOf/4/then/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var _valid4 = _errs25 === errors;
valid9 = _valid4;
}
if(!valid9){
const err14 = {instancePath,schemaPath:"#/allOf/4/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
const _errs27 = errors;
let valid11 = true;
const _errs28 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
let data5 = data.operation;
if(!((data5 === "get") || (data5 === "request"))){
const err15 = {};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
var _valid5 = _errs28 === errors;
errors = _errs27;
if(vErrors !== null){
if(_errs27){
vErrors.length = _errs27;
}
else {
vErrors = null;
}
}
if(_valid5){
const _errs30 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path === undefined){
const err16 = {instancePath,schemaPath:"#/allOf/5/then/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
var _valid5 = _errs30 === errors;
valid11 = _valid5;
}
if(!valid11){
const err17 = {instancePath,schemaPath:"#/allOf/5/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
const _errs32 = errors;
let valid13 = true;
const _errs33 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
if(!(data.operation === "protect-branch")){
const err18 = {};
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
var _valid6 = _errs33 === errors;
errors = _errs32;
if(vErrors !== null){
if(_errs32){
vErrors.length = _errs32;
}
else {
vErrors = null;
}
}
if(_valid6){
const _errs35 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.protection === undefined){
const err19 = {instancePath,schemaPath:"#/allOf/6/then/required",keyword:"required",params:{missingProperty: "protection"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
var _valid6 = _errs35 === errors;
valid13 = _valid6;
}
if(!valid13){
const err20 = {instancePath,schemaPath:"#/allOf/6/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
const _errs37 = errors;
let valid15 = true;
const _errs38 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
if(!(data.operation === "commit-files")){
const err21 = {};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
var _valid7 = _errs38 === errors;
errors = _errs37;
if(vErrors !== null){
if(_errs37){
vErrors.length = _errs37;
}
else {
vErrors = null;
}
}
if(_valid7){
const _errs40 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.files === undefined){
const err22 = {instancePath,schemaPath:"#/allOf/7/then/required",keyword:"required",params:{missingProperty: "files"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
var _valid7 = _errs40 === errors;
valid15 = _valid7;
}
if(!valid15){
const err23 = {instancePath,schemaPath:"#/allOf/7/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
const _errs42 = errors;
let valid17 = true;
const _errs43 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
if(!(data.operation === "commit-files")){
const err24 = {};
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
var _valid8 = _errs43 === errors;
errors = _errs42;
if(vErrors !== null){
if(_errs42){
vErrors.length = _errs42;
}
else {
vErrors = null;
}
}
if(_valid8){
const _errs45 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.message === undefined){
const err25 = {instancePath,schemaPath:"#/allOf/8/then/required",keyword:"required",params:{missingProperty: "message"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
var _valid8 = _errs45 === errors;
valid17 = _valid8;
}
if(!valid17){
const err26 = {instancePath,schemaPath:"#/allOf/8/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
const _errs47 = errors;
let valid19 = true;
const _errs48 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
if(!(data.operation === "ensure-pull-request")){
const err27 = {};
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
var _valid9 = _errs48 === errors;
errors = _errs47;
if(vErrors !== null){
if(_errs47){
vErrors.length = _errs47;
}
else {
vErrors = null;
}
}
if(_valid9){
const _errs50 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.head === undefined){
const err28 = {instancePath,schemaPath:"#/allOf/9/then/required",keyword:"required",params:{missingProperty: "head"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
var _valid9 = _errs50 === errors;
valid19 = _valid9;
}
if(!valid19){
const err29 = {instancePath,schemaPath:"#/allOf/9/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
const _errs52 = errors;
let valid21 = true;
const _errs53 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
let data10 = data.operation;
if(!((data10 === "ensure-pull-request") || (data10 === "ensure-issue"))){
const err30 = {};
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
var _valid10 = _errs53 === errors;
errors = _errs52;
if(vErrors !== null){
if(_errs52){
vErrors.length = _errs52;
}
else {
vErrors = null;
}
}
if(_valid10){
const _errs55 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.title === undefined){
const err31 = {instancePath,schemaPath:"#/allOf/10/then/required",keyword:"required",params:{missingProperty: "title"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
var _valid10 = _errs55 === errors;
valid21 = _valid10;
}
if(!valid21){
const err32 = {instancePath,schemaPath:"#/allOf/10/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
const _errs57 = errors;
let valid23 = true;
const _errs58 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
if(!(data.operation === "comment")){
const err33 = {};
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
var _valid11 = _errs58 === errors;
errors = _errs57;
if(vErrors !== null){
if(_errs57){
vErrors.length = _errs57;
}
else {
vErrors = null;
}
}
if(_valid11){
const _errs60 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.body === undefined){
const err34 = {instancePath,schemaPath:"#/allOf/11/then/required",keyword:"required",params:{missingProperty: "body"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
var _valid11 = _errs60 === errors;
valid23 = _valid11;
}
if(!valid23){
const err35 = {instancePath,schemaPath:"#/allOf/11/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
const _errs62 = errors;
let valid25 = true;
const _errs63 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
if(!(data.operation === "ensure-release")){
const err36 = {};
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
var _valid12 = _errs63 === errors;
errors = _errs62;
if(vErrors !== null){
if(_errs62){
vErrors.length = _errs62;
}
else {
vErrors = null;
}
}
if(_valid12){
const _errs65 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.tag === undefined){
const err37 = {instancePath,schemaPath:"#/allOf/12/then/required",keyword:"required",params:{missingProperty: "tag"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
var _valid12 = _errs65 === errors;
valid25 = _valid12;
}
if(!valid25){
const err38 = {instancePath,schemaPath:"#/allOf/12/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
const _errs67 = errors;
let valid27 = true;
const _errs68 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
if(!(data.operation === "dispatch-workflow")){
const err39 = {};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
var _valid13 = _errs68 === errors;
errors = _errs67;
if(vErrors !== null){
if(_errs67){
vErrors.length = _errs67;
}
else {
vErrors = null;
}
}
if(_valid13){
const _errs70 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.workflow === undefined){
const err40 = {instancePath,schemaPath:"#/allOf/13/then/required",keyword:"required",params:{missingProperty: "workflow"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
var _valid13 = _errs70 === errors;
valid27 = _valid13;
}
if(!valid27){
const err41 = {instancePath,schemaPath:"#/allOf/13/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
const _errs72 = errors;
let valid29 = true;
const _errs73 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
let data14 = data.operation;
if(!((data14 === "set-check") || (data14 === "set-status"))){
const err42 = {};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
}
var _valid14 = _errs73 === errors;
errors = _errs72;
if(vErrors !== null){
if(_errs72){
vErrors.length = _errs72;
}
else {
vErrors = null;
}
}
if(_valid14){
const _errs75 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.ref === undefined){
const err43 = {instancePath,schemaPath:"#/allOf/14/then/required",keyword:"required",params:{missingProperty: "ref"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
var _valid14 = _errs75 === errors;
valid29 = _valid14;
}
if(!valid29){
const err44 = {instancePath,schemaPath:"#/allOf/14/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
const _errs77 = errors;
let valid31 = true;
const _errs78 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
if(!(data.operation === "set-status")){
const err45 = {};
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
var _valid15 = _errs78 === errors;
errors = _errs77;
if(vErrors !== null){
if(_errs77){
vErrors.length = _errs77;
}
else {
vErrors = null;
}
}
if(_valid15){
const _errs80 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.status === undefined){
const err46 = {instancePath,schemaPath:"#/allOf/15/then/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
var _valid15 = _errs80 === errors;
valid31 = _valid15;
}
if(!valid31){
const err47 = {instancePath,schemaPath:"#/allOf/15/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
const _errs82 = errors;
let valid33 = true;
const _errs83 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
if(!(data.operation === "set-variables")){
const err48 = {};
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
var _valid16 = _errs83 === errors;
errors = _errs82;
if(vErrors !== null){
if(_errs82){
vErrors.length = _errs82;
}
else {
vErrors = null;
}
}
if(_valid16){
const _errs85 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.variables === undefined){
const err49 = {instancePath,schemaPath:"#/allOf/16/then/required",keyword:"required",params:{missingProperty: "variables"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
var _valid16 = _errs85 === errors;
valid33 = _valid16;
}
if(!valid33){
const err50 = {instancePath,schemaPath:"#/allOf/16/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
const _errs87 = errors;
let valid35 = true;
const _errs88 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
if(!(data.operation === "set-secrets")){
const err51 = {};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
}
var _valid17 = _errs88 === errors;
errors = _errs87;
if(vErrors !== null){
if(_errs87){
vErrors.length = _errs87;
}
else {
vErrors = null;
}
}
if(_valid17){
const _errs90 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.secrets === undefined){
const err52 = {instancePath,schemaPath:"#/allOf/17/then/required",keyword:"required",params:{missingProperty: "secrets"}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
var _valid17 = _errs90 === errors;
valid35 = _valid17;
}
if(!valid35){
const err53 = {instancePath,schemaPath:"#/allOf/17/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
const _errs92 = errors;
let valid37 = true;
const _errs93 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
if(!(data.operation === "delete-secrets")){
const err54 = {};
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
var _valid18 = _errs93 === errors;
errors = _errs92;
if(vErrors !== null){
if(_errs92){
vErrors.length = _errs92;
}
else {
vErrors = null;
}
}
if(_valid18){
const _errs95 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.names === undefined){
const err55 = {instancePath,schemaPath:"#/allOf/18/then/required",keyword:"required",params:{missingProperty: "names"}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
var _valid18 = _errs95 === errors;
valid37 = _valid18;
}
if(!valid37){
const err56 = {instancePath,schemaPath:"#/allOf/18/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
const _errs97 = errors;
let valid39 = true;
const _errs98 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation !== undefined){
if(!(data.operation === "graphql")){
const err57 = {};
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
var _valid19 = _errs98 === errors;
errors = _errs97;
if(vErrors !== null){
if(_errs97){
vErrors.length = _errs97;
}
else {
vErrors = null;
}
}
if(_valid19){
const _errs100 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query === undefined){
const err58 = {instancePath,schemaPath:"#/allOf/19/then/required",keyword:"required",params:{missingProperty: "query"}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
var _valid19 = _errs100 === errors;
valid39 = _valid19;
}
if(!valid39){
const err59 = {instancePath,schemaPath:"#/allOf/19/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation === undefined){
const err60 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "operation"}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
for(const key0 in data){
if(!(func1.call(schema31.properties, key0))){
const err61 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data.operation !== undefined){
let data20 = data.operation;
if(typeof data20 !== "string"){
const err62 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
if(!((((((((((((((((((((((((((((((((((((data20 === "repository") || (data20 === "file")) || (data20 === "branch")) || (data20 === "branches")) || (data20 === "pull-request")) || (data20 === "pull-requests")) || (data20 === "release")) || (data20 === "releases")) || (data20 === "issue")) || (data20 === "issues")) || (data20 === "checks")) || (data20 === "workflow-runs")) || (data20 === "environment")) || (data20 === "variables")) || (data20 === "secrets")) || (data20 === "get")) || (data20 === "ensure-repository")) || (data20 === "protect-branch")) || (data20 === "ensure-branch")) || (data20 === "delete-branch")) || (data20 === "commit-files")) || (data20 === "ensure-pull-request")) || (data20 === "merge-pull-request")) || (data20 === "comment")) || (data20 === "ensure-label")) || (data20 === "ensure-release")) || (data20 === "ensure-issue")) || (data20 === "dispatch-workflow")) || (data20 === "set-check")) || (data20 === "set-status")) || (data20 === "ensure-environment")) || (data20 === "set-variables")) || (data20 === "set-secrets")) || (data20 === "delete-secrets")) || (data20 === "request")) || (data20 === "graphql"))){
const err63 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/enum",keyword:"enum",params:{allowedValues: schema31.properties.operation.enum}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data.host !== undefined){
let data21 = data.host;
if(typeof data21 === "string"){
if(func2(data21) > 255){
const err64 = {instancePath:instancePath+"/host",schemaPath:"#/properties/host/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if(func2(data21) < 1){
const err65 = {instancePath:instancePath+"/host",schemaPath:"#/properties/host/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
else {
const err66 = {instancePath:instancePath+"/host",schemaPath:"#/properties/host/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data.repository !== undefined){
let data22 = data.repository;
if(typeof data22 === "string"){
if(func2(data22) > 255){
const err67 = {instancePath:instancePath+"/repository",schemaPath:"#/properties/repository/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
if(!pattern4.test(data22)){
const err68 = {instancePath:instancePath+"/repository",schemaPath:"#/properties/repository/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+$"}};
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
const err69 = {instancePath:instancePath+"/repository",schemaPath:"#/properties/repository/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data.authProvider !== undefined){
let data23 = data.authProvider;
if(typeof data23 === "string"){
if(func2(data23) > 255){
const err70 = {instancePath:instancePath+"/authProvider",schemaPath:"#/properties/authProvider/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
if(func2(data23) < 1){
const err71 = {instancePath:instancePath+"/authProvider",schemaPath:"#/properties/authProvider/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
else {
const err72 = {instancePath:instancePath+"/authProvider",schemaPath:"#/properties/authProvider/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
if(data.anonymous !== undefined){
if(typeof data.anonymous !== "boolean"){
const err73 = {instancePath:instancePath+"/anonymous",schemaPath:"#/properties/anonymous/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data.timeout !== undefined){
let data25 = data.timeout;
if((typeof data25 !== "string") && (!((typeof data25 == "number") && (isFinite(data25))))){
const err74 = {instancePath:instancePath+"/timeout",schemaPath:"#/properties/timeout/type",keyword:"type",params:{type: schema31.properties.timeout.type}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data.rateLimitWait !== undefined){
let data26 = data.rateLimitWait;
if((typeof data26 !== "string") && (!((typeof data26 == "number") && (isFinite(data26))))){
const err75 = {instancePath:instancePath+"/rateLimitWait",schemaPath:"#/properties/rateLimitWait/type",keyword:"type",params:{type: schema31.properties.rateLimitWait.type}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data.wait !== undefined){
let data27 = data.wait;
if((typeof data27 !== "string") && (!((typeof data27 == "number") && (isFinite(data27))))){
const err76 = {instancePath:instancePath+"/wait",schemaPath:"#/properties/wait/type",keyword:"type",params:{type: schema31.properties.wait.type}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data.interval !== undefined){
let data28 = data.interval;
if((typeof data28 !== "string") && (!((typeof data28 == "number") && (isFinite(data28))))){
const err77 = {instancePath:instancePath+"/interval",schemaPath:"#/properties/interval/type",keyword:"type",params:{type: schema31.properties.interval.type}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data.optional !== undefined){
if(typeof data.optional !== "boolean"){
const err78 = {instancePath:instancePath+"/optional",schemaPath:"#/properties/optional/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
if(data.limit !== undefined){
let data30 = data.limit;
if(!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))){
const err79 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if((typeof data30 == "number") && (isFinite(data30))){
if(data30 > 100000 || isNaN(data30)){
const err80 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000}};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
if(data30 < 1 || isNaN(data30)){
const err81 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data.branch !== undefined){
let data31 = data.branch;
if(typeof data31 === "string"){
if(func2(data31) > 255){
const err82 = {instancePath:instancePath+"/branch",schemaPath:"#/properties/branch/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
if(func2(data31) < 1){
const err83 = {instancePath:instancePath+"/branch",schemaPath:"#/properties/branch/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
else {
const err84 = {instancePath:instancePath+"/branch",schemaPath:"#/properties/branch/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
if(data.from !== undefined){
let data32 = data.from;
if(typeof data32 === "string"){
if(func2(data32) > 255){
const err85 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
if(func2(data32) < 1){
const err86 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
else {
const err87 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
if(data.ref !== undefined){
let data33 = data.ref;
if(typeof data33 === "string"){
if(func2(data33) > 255){
const err88 = {instancePath:instancePath+"/ref",schemaPath:"#/properties/ref/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
if(func2(data33) < 1){
const err89 = {instancePath:instancePath+"/ref",schemaPath:"#/properties/ref/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
else {
const err90 = {instancePath:instancePath+"/ref",schemaPath:"#/properties/ref/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
if(data.file !== undefined){
let data34 = data.file;
if(typeof data34 === "string"){
if(func2(data34) > 4096){
const err91 = {instancePath:instancePath+"/file",schemaPath:"#/properties/file/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
if(func2(data34) < 1){
const err92 = {instancePath:instancePath+"/file",schemaPath:"#/properties/file/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
else {
const err93 = {instancePath:instancePath+"/file",schemaPath:"#/properties/file/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
if(data.files !== undefined){
let data35 = data.files;
if(Array.isArray(data35)){
if(data35.length > 1000){
const err94 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
if(data35.length < 1){
const err95 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
const len0 = data35.length;
for(let i0=0; i0<len0; i0++){
let data36 = data35[i0];
const _errs136 = errors;
let valid44 = false;
let passing0 = null;
const _errs137 = errors;
if(data36 && typeof data36 == "object" && !Array.isArray(data36)){
if(data36.content === undefined){
const err96 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/oneOf/0/required",keyword:"required",params:{missingProperty: "content"}};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
var _valid20 = _errs137 === errors;
if(_valid20){
valid44 = true;
passing0 = 0;
}
const _errs138 = errors;
if(data36 && typeof data36 == "object" && !Array.isArray(data36)){
if(data36.delete === undefined){
const err97 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/oneOf/1/required",keyword:"required",params:{missingProperty: "delete"}};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
if(data36.delete !== undefined){
if(true !== data36.delete){
const err98 = {instancePath:instancePath+"/files/" + i0+"/delete",schemaPath:"#/properties/files/items/oneOf/1/properties/delete/const",keyword:"const",params:{allowedValue: true}};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
}
var _valid20 = _errs138 === errors;
if(_valid20 && valid44){
valid44 = false;
passing0 = [passing0, 1];
}
else {
if(_valid20){
valid44 = true;
passing0 = 1;
var props0 = {};
props0.delete = true;
}
}
if(!valid44){
const err99 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
else {
errors = _errs136;
if(vErrors !== null){
if(_errs136){
vErrors.length = _errs136;
}
else {
vErrors = null;
}
}
}
if(data36 && typeof data36 == "object" && !Array.isArray(data36)){
if(data36.path === undefined){
const err100 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
for(const key1 in data36){
if(!(((((key1 === "path") || (key1 === "content")) || (key1 === "encoding")) || (key1 === "executable")) || (key1 === "delete"))){
const err101 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
if(data36.path !== undefined){
let data38 = data36.path;
if(typeof data38 === "string"){
if(func2(data38) > 4096){
const err102 = {instancePath:instancePath+"/files/" + i0+"/path",schemaPath:"#/properties/files/items/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
if(func2(data38) < 1){
const err103 = {instancePath:instancePath+"/files/" + i0+"/path",schemaPath:"#/properties/files/items/properties/path/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
else {
const err104 = {instancePath:instancePath+"/files/" + i0+"/path",schemaPath:"#/properties/files/items/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
if(data36.content !== undefined){
if(typeof data36.content !== "string"){
const err105 = {instancePath:instancePath+"/files/" + i0+"/content",schemaPath:"#/properties/files/items/properties/content/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
if(data36.encoding !== undefined){
let data40 = data36.encoding;
if(typeof data40 !== "string"){
const err106 = {instancePath:instancePath+"/files/" + i0+"/encoding",schemaPath:"#/properties/files/items/properties/encoding/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
if(!((data40 === "utf-8") || (data40 === "base64"))){
const err107 = {instancePath:instancePath+"/files/" + i0+"/encoding",schemaPath:"#/properties/files/items/properties/encoding/enum",keyword:"enum",params:{allowedValues: schema31.properties.files.items.properties.encoding.enum}};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
if(data36.executable !== undefined){
if(typeof data36.executable !== "boolean"){
const err108 = {instancePath:instancePath+"/files/" + i0+"/executable",schemaPath:"#/properties/files/items/properties/executable/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
if(data36.delete !== undefined){
if(typeof data36.delete !== "boolean"){
const err109 = {instancePath:instancePath+"/files/" + i0+"/delete",schemaPath:"#/properties/files/items/properties/delete/type",keyword:"type",params:{type: "boolean"}};
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
else {
const err110 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
}
else {
const err111 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
if(data.message !== undefined){
let data43 = data.message;
if(typeof data43 === "string"){
if(func2(data43) > 65536){
const err112 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
}
else {
const err113 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
if(data.author !== undefined){
let data44 = data.author;
if(data44 && typeof data44 == "object" && !Array.isArray(data44)){
if(data44.name === undefined){
const err114 = {instancePath:instancePath+"/author",schemaPath:"#/properties/author/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
if(data44.email === undefined){
const err115 = {instancePath:instancePath+"/author",schemaPath:"#/properties/author/required",keyword:"required",params:{missingProperty: "email"}};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
for(const key2 in data44){
if(!((key2 === "name") || (key2 === "email"))){
const err116 = {instancePath:instancePath+"/author",schemaPath:"#/properties/author/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
if(data44.name !== undefined){
let data45 = data44.name;
if(typeof data45 === "string"){
if(func2(data45) < 1){
const err117 = {instancePath:instancePath+"/author/name",schemaPath:"#/properties/author/properties/name/minLength",keyword:"minLength",params:{limit: 1}};
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
const err118 = {instancePath:instancePath+"/author/name",schemaPath:"#/properties/author/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
if(data44.email !== undefined){
let data46 = data44.email;
if(typeof data46 === "string"){
if(func2(data46) < 3){
const err119 = {instancePath:instancePath+"/author/email",schemaPath:"#/properties/author/properties/email/minLength",keyword:"minLength",params:{limit: 3}};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
else {
const err120 = {instancePath:instancePath+"/author/email",schemaPath:"#/properties/author/properties/email/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
}
else {
const err121 = {instancePath:instancePath+"/author",schemaPath:"#/properties/author/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
}
if(data.template !== undefined){
let data47 = data.template;
if(typeof data47 === "string"){
if(func2(data47) > 255){
const err122 = {instancePath:instancePath+"/template",schemaPath:"#/properties/template/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
if(!pattern4.test(data47)){
const err123 = {instancePath:instancePath+"/template",schemaPath:"#/properties/template/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+$"}};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
}
else {
const err124 = {instancePath:instancePath+"/template",schemaPath:"#/properties/template/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
}
if(data.settings !== undefined){
let data48 = data.settings;
if(data48 && typeof data48 == "object" && !Array.isArray(data48)){
for(const key3 in data48){
if(!(func1.call(schema31.properties.settings.properties, key3))){
const err125 = {instancePath:instancePath+"/settings",schemaPath:"#/properties/settings/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
}
if(data48.description !== undefined){
let data49 = data48.description;
if((typeof data49 !== "string") && (data49 !== null)){
const err126 = {instancePath:instancePath+"/settings/description",schemaPath:"#/properties/settings/properties/description/type",keyword:"type",params:{type: schema31.properties.settings.properties.description.type}};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
if(typeof data49 === "string"){
if(func2(data49) > 350){
const err127 = {instancePath:instancePath+"/settings/description",schemaPath:"#/properties/settings/properties/description/maxLength",keyword:"maxLength",params:{limit: 350}};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
}
if(data48.homepage !== undefined){
let data50 = data48.homepage;
if((typeof data50 !== "string") && (data50 !== null)){
const err128 = {instancePath:instancePath+"/settings/homepage",schemaPath:"#/properties/settings/properties/homepage/type",keyword:"type",params:{type: schema31.properties.settings.properties.homepage.type}};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
if(typeof data50 === "string"){
if(func2(data50) > 255){
const err129 = {instancePath:instancePath+"/settings/homepage",schemaPath:"#/properties/settings/properties/homepage/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
}
}
if(data48.visibility !== undefined){
let data51 = data48.visibility;
if(!(((data51 === "public") || (data51 === "private")) || (data51 === "internal"))){
const err130 = {instancePath:instancePath+"/settings/visibility",schemaPath:"#/properties/settings/properties/visibility/enum",keyword:"enum",params:{allowedValues: schema31.properties.settings.properties.visibility.enum}};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
}
if(data48.default_branch !== undefined){
let data52 = data48.default_branch;
if(typeof data52 === "string"){
if(func2(data52) > 255){
const err131 = {instancePath:instancePath+"/settings/default_branch",schemaPath:"#/properties/settings/properties/default_branch/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
if(func2(data52) < 1){
const err132 = {instancePath:instancePath+"/settings/default_branch",schemaPath:"#/properties/settings/properties/default_branch/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
}
else {
const err133 = {instancePath:instancePath+"/settings/default_branch",schemaPath:"#/properties/settings/properties/default_branch/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
}
if(data48.topics !== undefined){
let data53 = data48.topics;
if(Array.isArray(data53)){
if(data53.length > 20){
const err134 = {instancePath:instancePath+"/settings/topics",schemaPath:"#/properties/settings/properties/topics/maxItems",keyword:"maxItems",params:{limit: 20}};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
const len1 = data53.length;
for(let i1=0; i1<len1; i1++){
let data54 = data53[i1];
if(typeof data54 === "string"){
if(!pattern6.test(data54)){
const err135 = {instancePath:instancePath+"/settings/topics/" + i1,schemaPath:"#/properties/settings/properties/topics/items/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,49}$"}};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
}
else {
const err136 = {instancePath:instancePath+"/settings/topics/" + i1,schemaPath:"#/properties/settings/properties/topics/items/type",keyword:"type",params:{type: "string"}};
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
else {
const err137 = {instancePath:instancePath+"/settings/topics",schemaPath:"#/properties/settings/properties/topics/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
}
if(data48.squash_merge_commit_title !== undefined){
let data55 = data48.squash_merge_commit_title;
if(!((data55 === "PR_TITLE") || (data55 === "COMMIT_OR_PR_TITLE"))){
const err138 = {instancePath:instancePath+"/settings/squash_merge_commit_title",schemaPath:"#/properties/settings/properties/squash_merge_commit_title/enum",keyword:"enum",params:{allowedValues: schema31.properties.settings.properties.squash_merge_commit_title.enum}};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
}
if(data48.squash_merge_commit_message !== undefined){
let data56 = data48.squash_merge_commit_message;
if(!(((data56 === "PR_BODY") || (data56 === "COMMIT_MESSAGES")) || (data56 === "BLANK"))){
const err139 = {instancePath:instancePath+"/settings/squash_merge_commit_message",schemaPath:"#/properties/settings/properties/squash_merge_commit_message/enum",keyword:"enum",params:{allowedValues: schema31.properties.settings.properties.squash_merge_commit_message.enum}};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
}
if(data48.merge_commit_title !== undefined){
let data57 = data48.merge_commit_title;
if(!((data57 === "PR_TITLE") || (data57 === "MERGE_MESSAGE"))){
const err140 = {instancePath:instancePath+"/settings/merge_commit_title",schemaPath:"#/properties/settings/properties/merge_commit_title/enum",keyword:"enum",params:{allowedValues: schema31.properties.settings.properties.merge_commit_title.enum}};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
}
if(data48.merge_commit_message !== undefined){
let data58 = data48.merge_commit_message;
if(!(((data58 === "PR_BODY") || (data58 === "PR_TITLE")) || (data58 === "BLANK"))){
const err141 = {instancePath:instancePath+"/settings/merge_commit_message",schemaPath:"#/properties/settings/properties/merge_commit_message/enum",keyword:"enum",params:{allowedValues: schema31.properties.settings.properties.merge_commit_message.enum}};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
}
if(data48.has_issues !== undefined){
if(typeof data48.has_issues !== "boolean"){
const err142 = {instancePath:instancePath+"/settings/has_issues",schemaPath:"#/properties/settings/properties/has_issues/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
}
if(data48.has_projects !== undefined){
if(typeof data48.has_projects !== "boolean"){
const err143 = {instancePath:instancePath+"/settings/has_projects",schemaPath:"#/properties/settings/properties/has_projects/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
}
if(data48.has_wiki !== undefined){
if(typeof data48.has_wiki !== "boolean"){
const err144 = {instancePath:instancePath+"/settings/has_wiki",schemaPath:"#/properties/settings/properties/has_wiki/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
}
if(data48.has_discussions !== undefined){
if(typeof data48.has_discussions !== "boolean"){
const err145 = {instancePath:instancePath+"/settings/has_discussions",schemaPath:"#/properties/settings/properties/has_discussions/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
}
if(data48.is_template !== undefined){
if(typeof data48.is_template !== "boolean"){
const err146 = {instancePath:instancePath+"/settings/is_template",schemaPath:"#/properties/settings/properties/is_template/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
}
if(data48.allow_squash_merge !== undefined){
if(typeof data48.allow_squash_merge !== "boolean"){
const err147 = {instancePath:instancePath+"/settings/allow_squash_merge",schemaPath:"#/properties/settings/properties/allow_squash_merge/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
}
if(data48.allow_merge_commit !== undefined){
if(typeof data48.allow_merge_commit !== "boolean"){
const err148 = {instancePath:instancePath+"/settings/allow_merge_commit",schemaPath:"#/properties/settings/properties/allow_merge_commit/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
}
if(data48.allow_rebase_merge !== undefined){
if(typeof data48.allow_rebase_merge !== "boolean"){
const err149 = {instancePath:instancePath+"/settings/allow_rebase_merge",schemaPath:"#/properties/settings/properties/allow_rebase_merge/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
}
if(data48.allow_auto_merge !== undefined){
if(typeof data48.allow_auto_merge !== "boolean"){
const err150 = {instancePath:instancePath+"/settings/allow_auto_merge",schemaPath:"#/properties/settings/properties/allow_auto_merge/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err150];
}
else {
vErrors.push(err150);
}
errors++;
}
}
if(data48.allow_update_branch !== undefined){
if(typeof data48.allow_update_branch !== "boolean"){
const err151 = {instancePath:instancePath+"/settings/allow_update_branch",schemaPath:"#/properties/settings/properties/allow_update_branch/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err151];
}
else {
vErrors.push(err151);
}
errors++;
}
}
if(data48.allow_forking !== undefined){
if(typeof data48.allow_forking !== "boolean"){
const err152 = {instancePath:instancePath+"/settings/allow_forking",schemaPath:"#/properties/settings/properties/allow_forking/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
}
if(data48.delete_branch_on_merge !== undefined){
if(typeof data48.delete_branch_on_merge !== "boolean"){
const err153 = {instancePath:instancePath+"/settings/delete_branch_on_merge",schemaPath:"#/properties/settings/properties/delete_branch_on_merge/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err153];
}
else {
vErrors.push(err153);
}
errors++;
}
}
if(data48.web_commit_signoff_required !== undefined){
if(typeof data48.web_commit_signoff_required !== "boolean"){
const err154 = {instancePath:instancePath+"/settings/web_commit_signoff_required",schemaPath:"#/properties/settings/properties/web_commit_signoff_required/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err154];
}
else {
vErrors.push(err154);
}
errors++;
}
}
if(data48.archived !== undefined){
if(typeof data48.archived !== "boolean"){
const err155 = {instancePath:instancePath+"/settings/archived",schemaPath:"#/properties/settings/properties/archived/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err155];
}
else {
vErrors.push(err155);
}
errors++;
}
}
}
else {
const err156 = {instancePath:instancePath+"/settings",schemaPath:"#/properties/settings/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err156];
}
else {
vErrors.push(err156);
}
errors++;
}
}
if(data.protection !== undefined){
let data73 = data.protection;
if(data73 && typeof data73 == "object" && !Array.isArray(data73)){
for(const key4 in data73){
if(!(func1.call(schema31.properties.protection.properties, key4))){
const err157 = {instancePath:instancePath+"/protection",schemaPath:"#/properties/protection/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err157];
}
else {
vErrors.push(err157);
}
errors++;
}
}
if(data73.required_status_checks !== undefined){
let data74 = data73.required_status_checks;
if((!(data74 && typeof data74 == "object" && !Array.isArray(data74))) && (data74 !== null)){
const err158 = {instancePath:instancePath+"/protection/required_status_checks",schemaPath:"#/properties/protection/properties/required_status_checks/type",keyword:"type",params:{type: schema31.properties.protection.properties.required_status_checks.type}};
if(vErrors === null){
vErrors = [err158];
}
else {
vErrors.push(err158);
}
errors++;
}
}
if(data73.enforce_admins !== undefined){
let data75 = data73.enforce_admins;
if((typeof data75 !== "boolean") && (data75 !== null)){
const err159 = {instancePath:instancePath+"/protection/enforce_admins",schemaPath:"#/properties/protection/properties/enforce_admins/type",keyword:"type",params:{type: schema31.properties.protection.properties.enforce_admins.type}};
if(vErrors === null){
vErrors = [err159];
}
else {
vErrors.push(err159);
}
errors++;
}
}
if(data73.required_pull_request_reviews !== undefined){
let data76 = data73.required_pull_request_reviews;
if((!(data76 && typeof data76 == "object" && !Array.isArray(data76))) && (data76 !== null)){
const err160 = {instancePath:instancePath+"/protection/required_pull_request_reviews",schemaPath:"#/properties/protection/properties/required_pull_request_reviews/type",keyword:"type",params:{type: schema31.properties.protection.properties.required_pull_request_reviews.type}};
if(vErrors === null){
vErrors = [err160];
}
else {
vErrors.push(err160);
}
errors++;
}
}
if(data73.restrictions !== undefined){
let data77 = data73.restrictions;
if((!(data77 && typeof data77 == "object" && !Array.isArray(data77))) && (data77 !== null)){
const err161 = {instancePath:instancePath+"/protection/restrictions",schemaPath:"#/properties/protection/properties/restrictions/type",keyword:"type",params:{type: schema31.properties.protection.properties.restrictions.type}};
if(vErrors === null){
vErrors = [err161];
}
else {
vErrors.push(err161);
}
errors++;
}
}
if(data73.required_linear_history !== undefined){
if(typeof data73.required_linear_history !== "boolean"){
const err162 = {instancePath:instancePath+"/protection/required_linear_history",schemaPath:"#/properties/protection/properties/required_linear_history/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err162];
}
else {
vErrors.push(err162);
}
errors++;
}
}
if(data73.allow_force_pushes !== undefined){
if(typeof data73.allow_force_pushes !== "boolean"){
const err163 = {instancePath:instancePath+"/protection/allow_force_pushes",schemaPath:"#/properties/protection/properties/allow_force_pushes/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err163];
}
else {
vErrors.push(err163);
}
errors++;
}
}
if(data73.allow_deletions !== undefined){
if(typeof data73.allow_deletions !== "boolean"){
const err164 = {instancePath:instancePath+"/protection/allow_deletions",schemaPath:"#/properties/protection/properties/allow_deletions/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err164];
}
else {
vErrors.push(err164);
}
errors++;
}
}
if(data73.block_creations !== undefined){
if(typeof data73.block_creations !== "boolean"){
const err165 = {instancePath:instancePath+"/protection/block_creations",schemaPath:"#/properties/protection/properties/block_creations/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err165];
}
else {
vErrors.push(err165);
}
errors++;
}
}
if(data73.required_conversation_resolution !== undefined){
if(typeof data73.required_conversation_resolution !== "boolean"){
const err166 = {instancePath:instancePath+"/protection/required_conversation_resolution",schemaPath:"#/properties/protection/properties/required_conversation_resolution/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err166];
}
else {
vErrors.push(err166);
}
errors++;
}
}
if(data73.lock_branch !== undefined){
if(typeof data73.lock_branch !== "boolean"){
const err167 = {instancePath:instancePath+"/protection/lock_branch",schemaPath:"#/properties/protection/properties/lock_branch/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err167];
}
else {
vErrors.push(err167);
}
errors++;
}
}
if(data73.allow_fork_syncing !== undefined){
if(typeof data73.allow_fork_syncing !== "boolean"){
const err168 = {instancePath:instancePath+"/protection/allow_fork_syncing",schemaPath:"#/properties/protection/properties/allow_fork_syncing/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err168];
}
else {
vErrors.push(err168);
}
errors++;
}
}
}
else {
const err169 = {instancePath:instancePath+"/protection",schemaPath:"#/properties/protection/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err169];
}
else {
vErrors.push(err169);
}
errors++;
}
}
if(data.number !== undefined){
let data85 = data.number;
if(!(((typeof data85 == "number") && (!(data85 % 1) && !isNaN(data85))) && (isFinite(data85)))){
const err170 = {instancePath:instancePath+"/number",schemaPath:"#/properties/number/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err170];
}
else {
vErrors.push(err170);
}
errors++;
}
if((typeof data85 == "number") && (isFinite(data85))){
if(data85 < 1 || isNaN(data85)){
const err171 = {instancePath:instancePath+"/number",schemaPath:"#/properties/number/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err171];
}
else {
vErrors.push(err171);
}
errors++;
}
}
}
if(data.head !== undefined){
let data86 = data.head;
if(typeof data86 === "string"){
if(func2(data86) > 255){
const err172 = {instancePath:instancePath+"/head",schemaPath:"#/properties/head/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err172];
}
else {
vErrors.push(err172);
}
errors++;
}
if(func2(data86) < 1){
const err173 = {instancePath:instancePath+"/head",schemaPath:"#/properties/head/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err173];
}
else {
vErrors.push(err173);
}
errors++;
}
}
else {
const err174 = {instancePath:instancePath+"/head",schemaPath:"#/properties/head/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err174];
}
else {
vErrors.push(err174);
}
errors++;
}
}
if(data.base !== undefined){
let data87 = data.base;
if(typeof data87 === "string"){
if(func2(data87) > 255){
const err175 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err175];
}
else {
vErrors.push(err175);
}
errors++;
}
if(func2(data87) < 1){
const err176 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err176];
}
else {
vErrors.push(err176);
}
errors++;
}
}
else {
const err177 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err177];
}
else {
vErrors.push(err177);
}
errors++;
}
}
if(data.title !== undefined){
let data88 = data.title;
if(typeof data88 === "string"){
if(func2(data88) > 1024){
const err178 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err178];
}
else {
vErrors.push(err178);
}
errors++;
}
if(func2(data88) < 1){
const err179 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err179];
}
else {
vErrors.push(err179);
}
errors++;
}
}
else {
const err180 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err180];
}
else {
vErrors.push(err180);
}
errors++;
}
}
if(data.draft !== undefined){
if(typeof data.draft !== "boolean"){
const err181 = {instancePath:instancePath+"/draft",schemaPath:"#/properties/draft/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err181];
}
else {
vErrors.push(err181);
}
errors++;
}
}
if(data.labels !== undefined){
let data90 = data.labels;
if(Array.isArray(data90)){
if(data90.length > 100){
const err182 = {instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err182];
}
else {
vErrors.push(err182);
}
errors++;
}
const len2 = data90.length;
for(let i2=0; i2<len2; i2++){
let data91 = data90[i2];
if(typeof data91 === "string"){
if(func2(data91) > 255){
const err183 = {instancePath:instancePath+"/labels/" + i2,schemaPath:"#/properties/labels/items/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err183];
}
else {
vErrors.push(err183);
}
errors++;
}
if(func2(data91) < 1){
const err184 = {instancePath:instancePath+"/labels/" + i2,schemaPath:"#/properties/labels/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err184];
}
else {
vErrors.push(err184);
}
errors++;
}
}
else {
const err185 = {instancePath:instancePath+"/labels/" + i2,schemaPath:"#/properties/labels/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err185];
}
else {
vErrors.push(err185);
}
errors++;
}
}
let i3 = data90.length;
let j0;
if(i3 > 1){
const indices0 = {};
for(;i3--;){
let item0 = data90[i3];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err186 = {instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j0}};
if(vErrors === null){
vErrors = [err186];
}
else {
vErrors.push(err186);
}
errors++;
break;
}
indices0[item0] = i3;
}
}
}
else {
const err187 = {instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err187];
}
else {
vErrors.push(err187);
}
errors++;
}
}
if(data.reviewers !== undefined){
let data92 = data.reviewers;
if(Array.isArray(data92)){
if(data92.length > 100){
const err188 = {instancePath:instancePath+"/reviewers",schemaPath:"#/properties/reviewers/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err188];
}
else {
vErrors.push(err188);
}
errors++;
}
const len3 = data92.length;
for(let i4=0; i4<len3; i4++){
let data93 = data92[i4];
if(typeof data93 === "string"){
if(func2(data93) > 255){
const err189 = {instancePath:instancePath+"/reviewers/" + i4,schemaPath:"#/properties/reviewers/items/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err189];
}
else {
vErrors.push(err189);
}
errors++;
}
if(func2(data93) < 1){
const err190 = {instancePath:instancePath+"/reviewers/" + i4,schemaPath:"#/properties/reviewers/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err190];
}
else {
vErrors.push(err190);
}
errors++;
}
}
else {
const err191 = {instancePath:instancePath+"/reviewers/" + i4,schemaPath:"#/properties/reviewers/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err191];
}
else {
vErrors.push(err191);
}
errors++;
}
}
let i5 = data92.length;
let j1;
if(i5 > 1){
const indices1 = {};
for(;i5--;){
let item1 = data92[i5];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j1 = indices1[item1];
const err192 = {instancePath:instancePath+"/reviewers",schemaPath:"#/properties/reviewers/uniqueItems",keyword:"uniqueItems",params:{i: i5, j: j1}};
if(vErrors === null){
vErrors = [err192];
}
else {
vErrors.push(err192);
}
errors++;
break;
}
indices1[item1] = i5;
}
}
}
else {
const err193 = {instancePath:instancePath+"/reviewers",schemaPath:"#/properties/reviewers/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err193];
}
else {
vErrors.push(err193);
}
errors++;
}
}
if(data.teamReviewers !== undefined){
let data94 = data.teamReviewers;
if(Array.isArray(data94)){
if(data94.length > 100){
const err194 = {instancePath:instancePath+"/teamReviewers",schemaPath:"#/properties/teamReviewers/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err194];
}
else {
vErrors.push(err194);
}
errors++;
}
const len4 = data94.length;
for(let i6=0; i6<len4; i6++){
let data95 = data94[i6];
if(typeof data95 === "string"){
if(func2(data95) > 255){
const err195 = {instancePath:instancePath+"/teamReviewers/" + i6,schemaPath:"#/properties/teamReviewers/items/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err195];
}
else {
vErrors.push(err195);
}
errors++;
}
if(func2(data95) < 1){
const err196 = {instancePath:instancePath+"/teamReviewers/" + i6,schemaPath:"#/properties/teamReviewers/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err196];
}
else {
vErrors.push(err196);
}
errors++;
}
}
else {
const err197 = {instancePath:instancePath+"/teamReviewers/" + i6,schemaPath:"#/properties/teamReviewers/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err197];
}
else {
vErrors.push(err197);
}
errors++;
}
}
let i7 = data94.length;
let j2;
if(i7 > 1){
const indices2 = {};
for(;i7--;){
let item2 = data94[i7];
if(typeof item2 !== "string"){
continue;
}
if(typeof indices2[item2] == "number"){
j2 = indices2[item2];
const err198 = {instancePath:instancePath+"/teamReviewers",schemaPath:"#/properties/teamReviewers/uniqueItems",keyword:"uniqueItems",params:{i: i7, j: j2}};
if(vErrors === null){
vErrors = [err198];
}
else {
vErrors.push(err198);
}
errors++;
break;
}
indices2[item2] = i7;
}
}
}
else {
const err199 = {instancePath:instancePath+"/teamReviewers",schemaPath:"#/properties/teamReviewers/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err199];
}
else {
vErrors.push(err199);
}
errors++;
}
}
if(data.assignees !== undefined){
let data96 = data.assignees;
if(Array.isArray(data96)){
if(data96.length > 100){
const err200 = {instancePath:instancePath+"/assignees",schemaPath:"#/properties/assignees/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err200];
}
else {
vErrors.push(err200);
}
errors++;
}
const len5 = data96.length;
for(let i8=0; i8<len5; i8++){
let data97 = data96[i8];
if(typeof data97 === "string"){
if(func2(data97) > 255){
const err201 = {instancePath:instancePath+"/assignees/" + i8,schemaPath:"#/properties/assignees/items/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err201];
}
else {
vErrors.push(err201);
}
errors++;
}
if(func2(data97) < 1){
const err202 = {instancePath:instancePath+"/assignees/" + i8,schemaPath:"#/properties/assignees/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err202];
}
else {
vErrors.push(err202);
}
errors++;
}
}
else {
const err203 = {instancePath:instancePath+"/assignees/" + i8,schemaPath:"#/properties/assignees/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err203];
}
else {
vErrors.push(err203);
}
errors++;
}
}
let i9 = data96.length;
let j3;
if(i9 > 1){
const indices3 = {};
for(;i9--;){
let item3 = data96[i9];
if(typeof item3 !== "string"){
continue;
}
if(typeof indices3[item3] == "number"){
j3 = indices3[item3];
const err204 = {instancePath:instancePath+"/assignees",schemaPath:"#/properties/assignees/uniqueItems",keyword:"uniqueItems",params:{i: i9, j: j3}};
if(vErrors === null){
vErrors = [err204];
}
else {
vErrors.push(err204);
}
errors++;
break;
}
indices3[item3] = i9;
}
}
}
else {
const err205 = {instancePath:instancePath+"/assignees",schemaPath:"#/properties/assignees/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err205];
}
else {
vErrors.push(err205);
}
errors++;
}
}
if(data.state !== undefined){
let data98 = data.state;
if(typeof data98 !== "string"){
const err206 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err206];
}
else {
vErrors.push(err206);
}
errors++;
}
if(!(((data98 === "open") || (data98 === "closed")) || (data98 === "all"))){
const err207 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues: schema31.properties.state.enum}};
if(vErrors === null){
vErrors = [err207];
}
else {
vErrors.push(err207);
}
errors++;
}
}
if(data.method !== undefined){
let data99 = data.method;
if(typeof data99 !== "string"){
const err208 = {instancePath:instancePath+"/method",schemaPath:"#/properties/method/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err208];
}
else {
vErrors.push(err208);
}
errors++;
}
if(!((((((((data99 === "merge") || (data99 === "squash")) || (data99 === "rebase")) || (data99 === "GET")) || (data99 === "POST")) || (data99 === "PUT")) || (data99 === "PATCH")) || (data99 === "DELETE"))){
const err209 = {instancePath:instancePath+"/method",schemaPath:"#/properties/method/enum",keyword:"enum",params:{allowedValues: schema31.properties.method.enum}};
if(vErrors === null){
vErrors = [err209];
}
else {
vErrors.push(err209);
}
errors++;
}
}
if(data.queue !== undefined){
if(typeof data.queue !== "boolean"){
const err210 = {instancePath:instancePath+"/queue",schemaPath:"#/properties/queue/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err210];
}
else {
vErrors.push(err210);
}
errors++;
}
}
if(data.checks !== undefined){
let data101 = data.checks;
if(typeof data101 !== "string"){
const err211 = {instancePath:instancePath+"/checks",schemaPath:"#/properties/checks/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err211];
}
else {
vErrors.push(err211);
}
errors++;
}
if(!((data101 === "green") || (data101 === "ignore"))){
const err212 = {instancePath:instancePath+"/checks",schemaPath:"#/properties/checks/enum",keyword:"enum",params:{allowedValues: schema31.properties.checks.enum}};
if(vErrors === null){
vErrors = [err212];
}
else {
vErrors.push(err212);
}
errors++;
}
}
if(data.checkNames !== undefined){
let data102 = data.checkNames;
if(Array.isArray(data102)){
if(data102.length > 100){
const err213 = {instancePath:instancePath+"/checkNames",schemaPath:"#/properties/checkNames/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err213];
}
else {
vErrors.push(err213);
}
errors++;
}
const len6 = data102.length;
for(let i10=0; i10<len6; i10++){
let data103 = data102[i10];
if(typeof data103 === "string"){
if(func2(data103) > 255){
const err214 = {instancePath:instancePath+"/checkNames/" + i10,schemaPath:"#/properties/checkNames/items/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err214];
}
else {
vErrors.push(err214);
}
errors++;
}
if(func2(data103) < 1){
const err215 = {instancePath:instancePath+"/checkNames/" + i10,schemaPath:"#/properties/checkNames/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err215];
}
else {
vErrors.push(err215);
}
errors++;
}
}
else {
const err216 = {instancePath:instancePath+"/checkNames/" + i10,schemaPath:"#/properties/checkNames/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err216];
}
else {
vErrors.push(err216);
}
errors++;
}
}
let i11 = data102.length;
let j4;
if(i11 > 1){
const indices4 = {};
for(;i11--;){
let item4 = data102[i11];
if(typeof item4 !== "string"){
continue;
}
if(typeof indices4[item4] == "number"){
j4 = indices4[item4];
const err217 = {instancePath:instancePath+"/checkNames",schemaPath:"#/properties/checkNames/uniqueItems",keyword:"uniqueItems",params:{i: i11, j: j4}};
if(vErrors === null){
vErrors = [err217];
}
else {
vErrors.push(err217);
}
errors++;
break;
}
indices4[item4] = i11;
}
}
}
else {
const err218 = {instancePath:instancePath+"/checkNames",schemaPath:"#/properties/checkNames/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err218];
}
else {
vErrors.push(err218);
}
errors++;
}
}
if(data.commitTitle !== undefined){
let data104 = data.commitTitle;
if(typeof data104 === "string"){
if(func2(data104) > 255){
const err219 = {instancePath:instancePath+"/commitTitle",schemaPath:"#/properties/commitTitle/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err219];
}
else {
vErrors.push(err219);
}
errors++;
}
if(func2(data104) < 1){
const err220 = {instancePath:instancePath+"/commitTitle",schemaPath:"#/properties/commitTitle/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err220];
}
else {
vErrors.push(err220);
}
errors++;
}
}
else {
const err221 = {instancePath:instancePath+"/commitTitle",schemaPath:"#/properties/commitTitle/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err221];
}
else {
vErrors.push(err221);
}
errors++;
}
}
if(data.commitMessage !== undefined){
let data105 = data.commitMessage;
if(typeof data105 === "string"){
if(func2(data105) > 65536){
const err222 = {instancePath:instancePath+"/commitMessage",schemaPath:"#/properties/commitMessage/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err222];
}
else {
vErrors.push(err222);
}
errors++;
}
}
else {
const err223 = {instancePath:instancePath+"/commitMessage",schemaPath:"#/properties/commitMessage/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err223];
}
else {
vErrors.push(err223);
}
errors++;
}
}
if(data.deleteBranch !== undefined){
if(typeof data.deleteBranch !== "boolean"){
const err224 = {instancePath:instancePath+"/deleteBranch",schemaPath:"#/properties/deleteBranch/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err224];
}
else {
vErrors.push(err224);
}
errors++;
}
}
if(data.marker !== undefined){
let data107 = data.marker;
if(typeof data107 === "string"){
if(func2(data107) > 255){
const err225 = {instancePath:instancePath+"/marker",schemaPath:"#/properties/marker/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err225];
}
else {
vErrors.push(err225);
}
errors++;
}
if(func2(data107) < 1){
const err226 = {instancePath:instancePath+"/marker",schemaPath:"#/properties/marker/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err226];
}
else {
vErrors.push(err226);
}
errors++;
}
if(!pattern7.test(data107)){
const err227 = {instancePath:instancePath+"/marker",schemaPath:"#/properties/marker/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9._:/-]+$"}};
if(vErrors === null){
vErrors = [err227];
}
else {
vErrors.push(err227);
}
errors++;
}
}
else {
const err228 = {instancePath:instancePath+"/marker",schemaPath:"#/properties/marker/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err228];
}
else {
vErrors.push(err228);
}
errors++;
}
}
if(data.tag !== undefined){
let data108 = data.tag;
if(typeof data108 === "string"){
if(func2(data108) > 255){
const err229 = {instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err229];
}
else {
vErrors.push(err229);
}
errors++;
}
if(func2(data108) < 1){
const err230 = {instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err230];
}
else {
vErrors.push(err230);
}
errors++;
}
}
else {
const err231 = {instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err231];
}
else {
vErrors.push(err231);
}
errors++;
}
}
if(data.target !== undefined){
let data109 = data.target;
if(typeof data109 === "string"){
if(func2(data109) > 255){
const err232 = {instancePath:instancePath+"/target",schemaPath:"#/properties/target/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err232];
}
else {
vErrors.push(err232);
}
errors++;
}
if(func2(data109) < 1){
const err233 = {instancePath:instancePath+"/target",schemaPath:"#/properties/target/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err233];
}
else {
vErrors.push(err233);
}
errors++;
}
}
else {
const err234 = {instancePath:instancePath+"/target",schemaPath:"#/properties/target/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err234];
}
else {
vErrors.push(err234);
}
errors++;
}
}
if(data.prerelease !== undefined){
if(typeof data.prerelease !== "boolean"){
const err235 = {instancePath:instancePath+"/prerelease",schemaPath:"#/properties/prerelease/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err235];
}
else {
vErrors.push(err235);
}
errors++;
}
}
if(data.assets !== undefined){
let data111 = data.assets;
if(Array.isArray(data111)){
if(data111.length > 100){
const err236 = {instancePath:instancePath+"/assets",schemaPath:"#/properties/assets/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err236];
}
else {
vErrors.push(err236);
}
errors++;
}
const len7 = data111.length;
for(let i12=0; i12<len7; i12++){
let data112 = data111[i12];
if(data112 && typeof data112 == "object" && !Array.isArray(data112)){
if(data112.path === undefined){
const err237 = {instancePath:instancePath+"/assets/" + i12,schemaPath:"#/properties/assets/items/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err237];
}
else {
vErrors.push(err237);
}
errors++;
}
for(const key5 in data112){
if(!((((key5 === "path") || (key5 === "name")) || (key5 === "label")) || (key5 === "contentType"))){
const err238 = {instancePath:instancePath+"/assets/" + i12,schemaPath:"#/properties/assets/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5}};
if(vErrors === null){
vErrors = [err238];
}
else {
vErrors.push(err238);
}
errors++;
}
}
if(data112.path !== undefined){
let data113 = data112.path;
if(typeof data113 === "string"){
if(func2(data113) > 4096){
const err239 = {instancePath:instancePath+"/assets/" + i12+"/path",schemaPath:"#/properties/assets/items/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err239];
}
else {
vErrors.push(err239);
}
errors++;
}
if(func2(data113) < 1){
const err240 = {instancePath:instancePath+"/assets/" + i12+"/path",schemaPath:"#/properties/assets/items/properties/path/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err240];
}
else {
vErrors.push(err240);
}
errors++;
}
}
else {
const err241 = {instancePath:instancePath+"/assets/" + i12+"/path",schemaPath:"#/properties/assets/items/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err241];
}
else {
vErrors.push(err241);
}
errors++;
}
}
if(data112.name !== undefined){
let data114 = data112.name;
if(typeof data114 === "string"){
if(func2(data114) > 255){
const err242 = {instancePath:instancePath+"/assets/" + i12+"/name",schemaPath:"#/properties/assets/items/properties/name/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err242];
}
else {
vErrors.push(err242);
}
errors++;
}
if(func2(data114) < 1){
const err243 = {instancePath:instancePath+"/assets/" + i12+"/name",schemaPath:"#/properties/assets/items/properties/name/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err243];
}
else {
vErrors.push(err243);
}
errors++;
}
}
else {
const err244 = {instancePath:instancePath+"/assets/" + i12+"/name",schemaPath:"#/properties/assets/items/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err244];
}
else {
vErrors.push(err244);
}
errors++;
}
}
if(data112.label !== undefined){
let data115 = data112.label;
if(typeof data115 === "string"){
if(func2(data115) > 255){
const err245 = {instancePath:instancePath+"/assets/" + i12+"/label",schemaPath:"#/properties/assets/items/properties/label/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err245];
}
else {
vErrors.push(err245);
}
errors++;
}
}
else {
const err246 = {instancePath:instancePath+"/assets/" + i12+"/label",schemaPath:"#/properties/assets/items/properties/label/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err246];
}
else {
vErrors.push(err246);
}
errors++;
}
}
if(data112.contentType !== undefined){
let data116 = data112.contentType;
if(typeof data116 === "string"){
if(func2(data116) > 100){
const err247 = {instancePath:instancePath+"/assets/" + i12+"/contentType",schemaPath:"#/properties/assets/items/properties/contentType/maxLength",keyword:"maxLength",params:{limit: 100}};
if(vErrors === null){
vErrors = [err247];
}
else {
vErrors.push(err247);
}
errors++;
}
if(func2(data116) < 3){
const err248 = {instancePath:instancePath+"/assets/" + i12+"/contentType",schemaPath:"#/properties/assets/items/properties/contentType/minLength",keyword:"minLength",params:{limit: 3}};
if(vErrors === null){
vErrors = [err248];
}
else {
vErrors.push(err248);
}
errors++;
}
}
else {
const err249 = {instancePath:instancePath+"/assets/" + i12+"/contentType",schemaPath:"#/properties/assets/items/properties/contentType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err249];
}
else {
vErrors.push(err249);
}
errors++;
}
}
}
else {
const err250 = {instancePath:instancePath+"/assets/" + i12,schemaPath:"#/properties/assets/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err250];
}
else {
vErrors.push(err250);
}
errors++;
}
}
}
else {
const err251 = {instancePath:instancePath+"/assets",schemaPath:"#/properties/assets/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err251];
}
else {
vErrors.push(err251);
}
errors++;
}
}
if(data.name !== undefined){
let data117 = data.name;
if(typeof data117 === "string"){
if(func2(data117) > 255){
const err252 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err252];
}
else {
vErrors.push(err252);
}
errors++;
}
if(func2(data117) < 1){
const err253 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err253];
}
else {
vErrors.push(err253);
}
errors++;
}
}
else {
const err254 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err254];
}
else {
vErrors.push(err254);
}
errors++;
}
}
if(data.color !== undefined){
let data118 = data.color;
if(typeof data118 === "string"){
if(!pattern8.test(data118)){
const err255 = {instancePath:instancePath+"/color",schemaPath:"#/properties/color/pattern",keyword:"pattern",params:{pattern: "^[0-9A-Fa-f]{6}$"}};
if(vErrors === null){
vErrors = [err255];
}
else {
vErrors.push(err255);
}
errors++;
}
}
else {
const err256 = {instancePath:instancePath+"/color",schemaPath:"#/properties/color/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err256];
}
else {
vErrors.push(err256);
}
errors++;
}
}
if(data.description !== undefined){
let data119 = data.description;
if(typeof data119 === "string"){
if(func2(data119) > 1024){
const err257 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err257];
}
else {
vErrors.push(err257);
}
errors++;
}
}
else {
const err258 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err258];
}
else {
vErrors.push(err258);
}
errors++;
}
}
if(data.workflow !== undefined){
let data120 = data.workflow;
if(typeof data120 === "string"){
if(func2(data120) > 255){
const err259 = {instancePath:instancePath+"/workflow",schemaPath:"#/properties/workflow/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err259];
}
else {
vErrors.push(err259);
}
errors++;
}
if(func2(data120) < 1){
const err260 = {instancePath:instancePath+"/workflow",schemaPath:"#/properties/workflow/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err260];
}
else {
vErrors.push(err260);
}
errors++;
}
}
else {
const err261 = {instancePath:instancePath+"/workflow",schemaPath:"#/properties/workflow/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err261];
}
else {
vErrors.push(err261);
}
errors++;
}
}
if(data.workflowInputs !== undefined){
let data121 = data.workflowInputs;
if(data121 && typeof data121 == "object" && !Array.isArray(data121)){
for(const key6 in data121){
let data122 = data121[key6];
const _errs310 = errors;
let valid71 = false;
const _errs311 = errors;
if(typeof data122 !== "string"){
const err262 = {instancePath:instancePath+"/workflowInputs/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/workflowInputs/additionalProperties/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err262];
}
else {
vErrors.push(err262);
}
errors++;
}
var _valid21 = _errs311 === errors;
valid71 = valid71 || _valid21;
const _errs313 = errors;
if(!((typeof data122 == "number") && (isFinite(data122)))){
const err263 = {instancePath:instancePath+"/workflowInputs/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/workflowInputs/additionalProperties/anyOf/1/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err263];
}
else {
vErrors.push(err263);
}
errors++;
}
var _valid21 = _errs313 === errors;
valid71 = valid71 || _valid21;
const _errs315 = errors;
if(typeof data122 !== "boolean"){
const err264 = {instancePath:instancePath+"/workflowInputs/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/workflowInputs/additionalProperties/anyOf/2/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err264];
}
else {
vErrors.push(err264);
}
errors++;
}
var _valid21 = _errs315 === errors;
valid71 = valid71 || _valid21;
if(!valid71){
const err265 = {instancePath:instancePath+"/workflowInputs/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/workflowInputs/additionalProperties/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err265];
}
else {
vErrors.push(err265);
}
errors++;
}
else {
errors = _errs310;
if(vErrors !== null){
if(_errs310){
vErrors.length = _errs310;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err266 = {instancePath:instancePath+"/workflowInputs",schemaPath:"#/properties/workflowInputs/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err266];
}
else {
vErrors.push(err266);
}
errors++;
}
}
if(data.context !== undefined){
let data123 = data.context;
if(typeof data123 === "string"){
if(func2(data123) > 255){
const err267 = {instancePath:instancePath+"/context",schemaPath:"#/properties/context/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err267];
}
else {
vErrors.push(err267);
}
errors++;
}
if(func2(data123) < 1){
const err268 = {instancePath:instancePath+"/context",schemaPath:"#/properties/context/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err268];
}
else {
vErrors.push(err268);
}
errors++;
}
}
else {
const err269 = {instancePath:instancePath+"/context",schemaPath:"#/properties/context/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err269];
}
else {
vErrors.push(err269);
}
errors++;
}
}
if(data.status !== undefined){
let data124 = data.status;
if(typeof data124 !== "string"){
const err270 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err270];
}
else {
vErrors.push(err270);
}
errors++;
}
if(!(((((((data124 === "error") || (data124 === "failure")) || (data124 === "pending")) || (data124 === "success")) || (data124 === "queued")) || (data124 === "in_progress")) || (data124 === "completed"))){
const err271 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema31.properties.status.enum}};
if(vErrors === null){
vErrors = [err271];
}
else {
vErrors.push(err271);
}
errors++;
}
}
if(data.conclusion !== undefined){
let data125 = data.conclusion;
if(typeof data125 !== "string"){
const err272 = {instancePath:instancePath+"/conclusion",schemaPath:"#/properties/conclusion/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err272];
}
else {
vErrors.push(err272);
}
errors++;
}
if(!(((((((data125 === "success") || (data125 === "failure")) || (data125 === "neutral")) || (data125 === "cancelled")) || (data125 === "skipped")) || (data125 === "timed_out")) || (data125 === "action_required"))){
const err273 = {instancePath:instancePath+"/conclusion",schemaPath:"#/properties/conclusion/enum",keyword:"enum",params:{allowedValues: schema31.properties.conclusion.enum}};
if(vErrors === null){
vErrors = [err273];
}
else {
vErrors.push(err273);
}
errors++;
}
}
if(data.summary !== undefined){
let data126 = data.summary;
if(typeof data126 === "string"){
if(func2(data126) > 65536){
const err274 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err274];
}
else {
vErrors.push(err274);
}
errors++;
}
}
else {
const err275 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err275];
}
else {
vErrors.push(err275);
}
errors++;
}
}
if(data.detailsUrl !== undefined){
let data127 = data.detailsUrl;
if(typeof data127 === "string"){
if(func2(data127) > 2048){
const err276 = {instancePath:instancePath+"/detailsUrl",schemaPath:"#/properties/detailsUrl/maxLength",keyword:"maxLength",params:{limit: 2048}};
if(vErrors === null){
vErrors = [err276];
}
else {
vErrors.push(err276);
}
errors++;
}
if(func2(data127) < 1){
const err277 = {instancePath:instancePath+"/detailsUrl",schemaPath:"#/properties/detailsUrl/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err277];
}
else {
vErrors.push(err277);
}
errors++;
}
}
else {
const err278 = {instancePath:instancePath+"/detailsUrl",schemaPath:"#/properties/detailsUrl/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err278];
}
else {
vErrors.push(err278);
}
errors++;
}
}
if(data.environment !== undefined){
let data128 = data.environment;
if(typeof data128 === "string"){
if(func2(data128) > 255){
const err279 = {instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err279];
}
else {
vErrors.push(err279);
}
errors++;
}
if(func2(data128) < 1){
const err280 = {instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err280];
}
else {
vErrors.push(err280);
}
errors++;
}
}
else {
const err281 = {instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err281];
}
else {
vErrors.push(err281);
}
errors++;
}
}
if(data.environmentSettings !== undefined){
let data129 = data.environmentSettings;
if(data129 && typeof data129 == "object" && !Array.isArray(data129)){
for(const key7 in data129){
if(!((((key7 === "wait_timer") || (key7 === "prevent_self_review")) || (key7 === "reviewers")) || (key7 === "deployment_branch_policy"))){
const err282 = {instancePath:instancePath+"/environmentSettings",schemaPath:"#/properties/environmentSettings/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7}};
if(vErrors === null){
vErrors = [err282];
}
else {
vErrors.push(err282);
}
errors++;
}
}
if(data129.wait_timer !== undefined){
let data130 = data129.wait_timer;
if(!(((typeof data130 == "number") && (!(data130 % 1) && !isNaN(data130))) && (isFinite(data130)))){
const err283 = {instancePath:instancePath+"/environmentSettings/wait_timer",schemaPath:"#/properties/environmentSettings/properties/wait_timer/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err283];
}
else {
vErrors.push(err283);
}
errors++;
}
if((typeof data130 == "number") && (isFinite(data130))){
if(data130 > 43200 || isNaN(data130)){
const err284 = {instancePath:instancePath+"/environmentSettings/wait_timer",schemaPath:"#/properties/environmentSettings/properties/wait_timer/maximum",keyword:"maximum",params:{comparison: "<=", limit: 43200}};
if(vErrors === null){
vErrors = [err284];
}
else {
vErrors.push(err284);
}
errors++;
}
if(data130 < 0 || isNaN(data130)){
const err285 = {instancePath:instancePath+"/environmentSettings/wait_timer",schemaPath:"#/properties/environmentSettings/properties/wait_timer/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err285];
}
else {
vErrors.push(err285);
}
errors++;
}
}
}
if(data129.prevent_self_review !== undefined){
if(typeof data129.prevent_self_review !== "boolean"){
const err286 = {instancePath:instancePath+"/environmentSettings/prevent_self_review",schemaPath:"#/properties/environmentSettings/properties/prevent_self_review/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err286];
}
else {
vErrors.push(err286);
}
errors++;
}
}
if(data129.reviewers !== undefined){
let data132 = data129.reviewers;
if((!(Array.isArray(data132))) && (data132 !== null)){
const err287 = {instancePath:instancePath+"/environmentSettings/reviewers",schemaPath:"#/properties/environmentSettings/properties/reviewers/type",keyword:"type",params:{type: schema31.properties.environmentSettings.properties.reviewers.type}};
if(vErrors === null){
vErrors = [err287];
}
else {
vErrors.push(err287);
}
errors++;
}
if(Array.isArray(data132)){
if(data132.length > 6){
const err288 = {instancePath:instancePath+"/environmentSettings/reviewers",schemaPath:"#/properties/environmentSettings/properties/reviewers/maxItems",keyword:"maxItems",params:{limit: 6}};
if(vErrors === null){
vErrors = [err288];
}
else {
vErrors.push(err288);
}
errors++;
}
const len8 = data132.length;
for(let i13=0; i13<len8; i13++){
let data133 = data132[i13];
if(data133 && typeof data133 == "object" && !Array.isArray(data133)){
if(data133.type === undefined){
const err289 = {instancePath:instancePath+"/environmentSettings/reviewers/" + i13,schemaPath:"#/properties/environmentSettings/properties/reviewers/items/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err289];
}
else {
vErrors.push(err289);
}
errors++;
}
if(data133.id === undefined){
const err290 = {instancePath:instancePath+"/environmentSettings/reviewers/" + i13,schemaPath:"#/properties/environmentSettings/properties/reviewers/items/required",keyword:"required",params:{missingProperty: "id"}};
if(vErrors === null){
vErrors = [err290];
}
else {
vErrors.push(err290);
}
errors++;
}
for(const key8 in data133){
if(!((key8 === "type") || (key8 === "id"))){
const err291 = {instancePath:instancePath+"/environmentSettings/reviewers/" + i13,schemaPath:"#/properties/environmentSettings/properties/reviewers/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8}};
if(vErrors === null){
vErrors = [err291];
}
else {
vErrors.push(err291);
}
errors++;
}
}
if(data133.type !== undefined){
let data134 = data133.type;
if(!((data134 === "User") || (data134 === "Team"))){
const err292 = {instancePath:instancePath+"/environmentSettings/reviewers/" + i13+"/type",schemaPath:"#/properties/environmentSettings/properties/reviewers/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema31.properties.environmentSettings.properties.reviewers.items.properties.type.enum}};
if(vErrors === null){
vErrors = [err292];
}
else {
vErrors.push(err292);
}
errors++;
}
}
if(data133.id !== undefined){
let data135 = data133.id;
if(!(((typeof data135 == "number") && (!(data135 % 1) && !isNaN(data135))) && (isFinite(data135)))){
const err293 = {instancePath:instancePath+"/environmentSettings/reviewers/" + i13+"/id",schemaPath:"#/properties/environmentSettings/properties/reviewers/items/properties/id/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err293];
}
else {
vErrors.push(err293);
}
errors++;
}
}
}
else {
const err294 = {instancePath:instancePath+"/environmentSettings/reviewers/" + i13,schemaPath:"#/properties/environmentSettings/properties/reviewers/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err294];
}
else {
vErrors.push(err294);
}
errors++;
}
}
}
}
if(data129.deployment_branch_policy !== undefined){
let data136 = data129.deployment_branch_policy;
if((!(data136 && typeof data136 == "object" && !Array.isArray(data136))) && (data136 !== null)){
const err295 = {instancePath:instancePath+"/environmentSettings/deployment_branch_policy",schemaPath:"#/properties/environmentSettings/properties/deployment_branch_policy/type",keyword:"type",params:{type: schema31.properties.environmentSettings.properties.deployment_branch_policy.type}};
if(vErrors === null){
vErrors = [err295];
}
else {
vErrors.push(err295);
}
errors++;
}
}
}
else {
const err296 = {instancePath:instancePath+"/environmentSettings",schemaPath:"#/properties/environmentSettings/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err296];
}
else {
vErrors.push(err296);
}
errors++;
}
}
if(data.variables !== undefined){
let data137 = data.variables;
if(!(data137 && typeof data137 == "object" && !Array.isArray(data137))){
const err297 = {instancePath:instancePath+"/variables",schemaPath:"#/properties/variables/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err297];
}
else {
vErrors.push(err297);
}
errors++;
}
}
if(data.secrets !== undefined){
let data138 = data.secrets;
if(data138 && typeof data138 == "object" && !Array.isArray(data138)){
if(Object.keys(data138).length > 100){
const err298 = {instancePath:instancePath+"/secrets",schemaPath:"#/properties/secrets/maxProperties",keyword:"maxProperties",params:{limit: 100}};
if(vErrors === null){
vErrors = [err298];
}
else {
vErrors.push(err298);
}
errors++;
}
if(Object.keys(data138).length < 1){
const err299 = {instancePath:instancePath+"/secrets",schemaPath:"#/properties/secrets/minProperties",keyword:"minProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err299];
}
else {
vErrors.push(err299);
}
errors++;
}
for(const key9 in data138){
const _errs350 = errors;
if(typeof key9 === "string"){
if(!pattern9.test(key9)){
const err300 = {instancePath:instancePath+"/secrets",schemaPath:"#/properties/secrets/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]*$"},propertyName:key9};
if(vErrors === null){
vErrors = [err300];
}
else {
vErrors.push(err300);
}
errors++;
}
}
var valid76 = _errs350 === errors;
if(!valid76){
const err301 = {instancePath:instancePath+"/secrets",schemaPath:"#/properties/secrets/propertyNames",keyword:"propertyNames",params:{propertyName: key9}};
if(vErrors === null){
vErrors = [err301];
}
else {
vErrors.push(err301);
}
errors++;
}
}
for(const key10 in data138){
if(typeof data138[key10] !== "string"){
const err302 = {instancePath:instancePath+"/secrets/" + key10.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/secrets/additionalProperties/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err302];
}
else {
vErrors.push(err302);
}
errors++;
}
}
}
else {
const err303 = {instancePath:instancePath+"/secrets",schemaPath:"#/properties/secrets/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err303];
}
else {
vErrors.push(err303);
}
errors++;
}
}
if(data.existing !== undefined){
let data140 = data.existing;
if(typeof data140 !== "string"){
const err304 = {instancePath:instancePath+"/existing",schemaPath:"#/properties/existing/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err304];
}
else {
vErrors.push(err304);
}
errors++;
}
if(!((data140 === "update") || (data140 === "keep"))){
const err305 = {instancePath:instancePath+"/existing",schemaPath:"#/properties/existing/enum",keyword:"enum",params:{allowedValues: schema31.properties.existing.enum}};
if(vErrors === null){
vErrors = [err305];
}
else {
vErrors.push(err305);
}
errors++;
}
}
if(data.names !== undefined){
let data141 = data.names;
if(Array.isArray(data141)){
if(data141.length > 100){
const err306 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err306];
}
else {
vErrors.push(err306);
}
errors++;
}
if(data141.length < 1){
const err307 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err307];
}
else {
vErrors.push(err307);
}
errors++;
}
const len9 = data141.length;
for(let i14=0; i14<len9; i14++){
let data142 = data141[i14];
if(typeof data142 === "string"){
if(func2(data142) > 255){
const err308 = {instancePath:instancePath+"/names/" + i14,schemaPath:"#/properties/names/items/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err308];
}
else {
vErrors.push(err308);
}
errors++;
}
if(!pattern9.test(data142)){
const err309 = {instancePath:instancePath+"/names/" + i14,schemaPath:"#/properties/names/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]*$"}};
if(vErrors === null){
vErrors = [err309];
}
else {
vErrors.push(err309);
}
errors++;
}
}
else {
const err310 = {instancePath:instancePath+"/names/" + i14,schemaPath:"#/properties/names/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err310];
}
else {
vErrors.push(err310);
}
errors++;
}
}
let i15 = data141.length;
let j5;
if(i15 > 1){
const indices5 = {};
for(;i15--;){
let item5 = data141[i15];
if(typeof item5 !== "string"){
continue;
}
if(typeof indices5[item5] == "number"){
j5 = indices5[item5];
const err311 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/uniqueItems",keyword:"uniqueItems",params:{i: i15, j: j5}};
if(vErrors === null){
vErrors = [err311];
}
else {
vErrors.push(err311);
}
errors++;
break;
}
indices5[item5] = i15;
}
}
}
else {
const err312 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err312];
}
else {
vErrors.push(err312);
}
errors++;
}
}
if(data.path !== undefined){
let data143 = data.path;
if(typeof data143 === "string"){
if(func2(data143) > 4096){
const err313 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err313];
}
else {
vErrors.push(err313);
}
errors++;
}
if(!pattern11.test(data143)){
const err314 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/pattern",keyword:"pattern",params:{pattern: "^/"}};
if(vErrors === null){
vErrors = [err314];
}
else {
vErrors.push(err314);
}
errors++;
}
}
else {
const err315 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err315];
}
else {
vErrors.push(err315);
}
errors++;
}
}
if(data.query !== undefined){
let data144 = data.query;
if((typeof data144 !== "string") && (!(data144 && typeof data144 == "object" && !Array.isArray(data144)))){
const err316 = {instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: schema31.properties.query.type}};
if(vErrors === null){
vErrors = [err316];
}
else {
vErrors.push(err316);
}
errors++;
}
if(data144 && typeof data144 == "object" && !Array.isArray(data144)){
for(const key11 in data144){
let data145 = data144[key11];
if(((typeof data145 !== "string") && (!((typeof data145 == "number") && (isFinite(data145))))) && (typeof data145 !== "boolean")){
const err317 = {instancePath:instancePath+"/query/" + key11.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/query/additionalProperties/type",keyword:"type",params:{type: schema31.properties.query.additionalProperties.type}};
if(vErrors === null){
vErrors = [err317];
}
else {
vErrors.push(err317);
}
errors++;
}
}
}
}
if(data.paginate !== undefined){
if(typeof data.paginate !== "boolean"){
const err318 = {instancePath:instancePath+"/paginate",schemaPath:"#/properties/paginate/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err318];
}
else {
vErrors.push(err318);
}
errors++;
}
}
if(data.member !== undefined){
let data147 = data.member;
if(typeof data147 === "string"){
if(func2(data147) > 255){
const err319 = {instancePath:instancePath+"/member",schemaPath:"#/properties/member/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err319];
}
else {
vErrors.push(err319);
}
errors++;
}
if(func2(data147) < 1){
const err320 = {instancePath:instancePath+"/member",schemaPath:"#/properties/member/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err320];
}
else {
vErrors.push(err320);
}
errors++;
}
}
else {
const err321 = {instancePath:instancePath+"/member",schemaPath:"#/properties/member/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err321];
}
else {
vErrors.push(err321);
}
errors++;
}
}
if(data.more !== undefined){
let data148 = data.more;
if(!(data148 && typeof data148 == "object" && !Array.isArray(data148))){
const err322 = {instancePath:instancePath+"/more",schemaPath:"#/properties/more/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err322];
}
else {
vErrors.push(err322);
}
errors++;
}
}
}
else {
const err323 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err323];
}
else {
vErrors.push(err323);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}],
["debug", () => {
const schema31 = {"type":"object","properties":{"expression":{"type":"string","maxLength":8192,"minLength":1},"label":{"type":"string","maxLength":100},"format":{"type":"string","enum":["pretty","json","yaml"]},"destination":{"type":"string","enum":["stderr","stdout","file"]},"file":{"type":"string","minLength":1,"maxLength":4096}},"additionalProperties":false,"allOf":[{"if":{"properties":{"destination":{"const":"file"}},"required":["destination"]},"then":{"required":["file"]}}]};
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
if((data.destination === undefined) && (missing0 = "destination")){
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
if(data.destination !== undefined){
if("file" !== data.destination){
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
if(data.file === undefined){
const err2 = {instancePath,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty: "file"}};
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
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "expression") || (key0 === "label")) || (key0 === "format")) || (key0 === "destination")) || (key0 === "file"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.expression !== undefined){
let data1 = data.expression;
if(typeof data1 === "string"){
if(func1(data1) > 8192){
const err5 = {instancePath:instancePath+"/expression",schemaPath:"#/properties/expression/maxLength",keyword:"maxLength",params:{limit: 8192}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(func1(data1) < 1){
const err6 = {instancePath:instancePath+"/expression",schemaPath:"#/properties/expression/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/expression",schemaPath:"#/properties/expression/type",keyword:"type",params:{type: "string"}};
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
if(func1(data2) > 100){
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
if(data.format !== undefined){
let data3 = data.format;
if(typeof data3 !== "string"){
const err10 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(((data3 === "pretty") || (data3 === "json")) || (data3 === "yaml"))){
const err11 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/enum",keyword:"enum",params:{allowedValues: schema31.properties.format.enum}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.destination !== undefined){
let data4 = data.destination;
if(typeof data4 !== "string"){
const err12 = {instancePath:instancePath+"/destination",schemaPath:"#/properties/destination/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!(((data4 === "stderr") || (data4 === "stdout")) || (data4 === "file"))){
const err13 = {instancePath:instancePath+"/destination",schemaPath:"#/properties/destination/enum",keyword:"enum",params:{allowedValues: schema31.properties.destination.enum}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.file !== undefined){
let data5 = data.file;
if(typeof data5 === "string"){
if(func1(data5) > 4096){
const err14 = {instancePath:instancePath+"/file",schemaPath:"#/properties/file/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(func1(data5) < 1){
const err15 = {instancePath:instancePath+"/file",schemaPath:"#/properties/file/minLength",keyword:"minLength",params:{limit: 1}};
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
const err16 = {instancePath:instancePath+"/file",schemaPath:"#/properties/file/type",keyword:"type",params:{type: "string"}};
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
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}],
["directory", () => {
const schema31 = {"type":"object","required":["operation","path"],"properties":{"operation":{"type":"string","enum":["list","mkdir","rmdir","copy","move"]},"path":{"type":"string","minLength":1,"maxLength":4096},"destination":{"type":"string","minLength":1,"maxLength":4096},"recursive":{"type":"boolean"},"maxDepth":{"type":"integer","minimum":1,"maximum":50},"filterGlob":{"type":"string","minLength":1,"maxLength":1000},"filterRegex":{"type":"string","minLength":1,"maxLength":1000},"excludeHidden":{"type":"boolean"},"filesOnly":{"type":"boolean"},"includeContent":{"type":"boolean"},"maxFileSize":{"type":"integer","minimum":0,"maximum":10485760},"checksum":{"type":"string","enum":["sha256","sha512"]},"createDirs":{"type":"boolean"},"force":{"type":"boolean"}},"additionalProperties":false,"allOf":[{"if":{"properties":{"operation":{"const":"copy"}},"required":["operation"]},"then":{"required":["destination"]}},{"if":{"properties":{"operation":{"const":"move"}},"required":["operation"]},"then":{"required":["destination"]}}],"not":{"required":["filterGlob","filterRegex"]}};
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
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.filterGlob === undefined) && (missing0 = "filterGlob")) || ((data.filterRegex === undefined) && (missing0 = "filterRegex"))){
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
var valid0 = _errs2 === errors;
if(valid0){
const err1 = {instancePath,schemaPath:"#/not",keyword:"not",params:{}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
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
const _errs4 = errors;
let valid2 = true;
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.operation === undefined) && (missing1 = "operation")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
if(data.operation !== undefined){
if("copy" !== data.operation){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
}
var _valid0 = _errs5 === errors;
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs7 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.destination === undefined){
const err4 = {instancePath,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty: "destination"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid0 = _errs7 === errors;
valid2 = _valid0;
}
if(!valid2){
const err5 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const _errs9 = errors;
let valid4 = true;
const _errs10 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.operation === undefined) && (missing2 = "operation")){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
if(data.operation !== undefined){
if("move" !== data.operation){
const err7 = {};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
}
var _valid1 = _errs10 === errors;
errors = _errs9;
if(vErrors !== null){
if(_errs9){
vErrors.length = _errs9;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs12 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.destination === undefined){
const err8 = {instancePath,schemaPath:"#/allOf/1/then/required",keyword:"required",params:{missingProperty: "destination"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var _valid1 = _errs12 === errors;
valid4 = _valid1;
}
if(!valid4){
const err9 = {instancePath,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation === undefined){
const err10 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "operation"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data.path === undefined){
const err11 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
for(const key0 in data){
if(!(func1.call(schema31.properties, key0))){
const err12 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.operation !== undefined){
let data2 = data.operation;
if(typeof data2 !== "string"){
const err13 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!(((((data2 === "list") || (data2 === "mkdir")) || (data2 === "rmdir")) || (data2 === "copy")) || (data2 === "move"))){
const err14 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/enum",keyword:"enum",params:{allowedValues: schema31.properties.operation.enum}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.path !== undefined){
let data3 = data.path;
if(typeof data3 === "string"){
if(func2(data3) > 4096){
const err15 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(func2(data3) < 1){
const err16 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}};
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
let data4 = data.destination;
if(typeof data4 === "string"){
if(func2(data4) > 4096){
const err18 = {instancePath:instancePath+"/destination",schemaPath:"#/properties/destination/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(func2(data4) < 1){
const err19 = {instancePath:instancePath+"/destination",schemaPath:"#/properties/destination/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/destination",schemaPath:"#/properties/destination/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.recursive !== undefined){
if(typeof data.recursive !== "boolean"){
const err21 = {instancePath:instancePath+"/recursive",schemaPath:"#/properties/recursive/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.maxDepth !== undefined){
let data6 = data.maxDepth;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err22 = {instancePath:instancePath+"/maxDepth",schemaPath:"#/properties/maxDepth/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 50 || isNaN(data6)){
const err23 = {instancePath:instancePath+"/maxDepth",schemaPath:"#/properties/maxDepth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 50}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data6 < 1 || isNaN(data6)){
const err24 = {instancePath:instancePath+"/maxDepth",schemaPath:"#/properties/maxDepth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data.filterGlob !== undefined){
let data7 = data.filterGlob;
if(typeof data7 === "string"){
if(func2(data7) > 1000){
const err25 = {instancePath:instancePath+"/filterGlob",schemaPath:"#/properties/filterGlob/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(func2(data7) < 1){
const err26 = {instancePath:instancePath+"/filterGlob",schemaPath:"#/properties/filterGlob/minLength",keyword:"minLength",params:{limit: 1}};
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
const err27 = {instancePath:instancePath+"/filterGlob",schemaPath:"#/properties/filterGlob/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.filterRegex !== undefined){
let data8 = data.filterRegex;
if(typeof data8 === "string"){
if(func2(data8) > 1000){
const err28 = {instancePath:instancePath+"/filterRegex",schemaPath:"#/properties/filterRegex/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(func2(data8) < 1){
const err29 = {instancePath:instancePath+"/filterRegex",schemaPath:"#/properties/filterRegex/minLength",keyword:"minLength",params:{limit: 1}};
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
const err30 = {instancePath:instancePath+"/filterRegex",schemaPath:"#/properties/filterRegex/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.excludeHidden !== undefined){
if(typeof data.excludeHidden !== "boolean"){
const err31 = {instancePath:instancePath+"/excludeHidden",schemaPath:"#/properties/excludeHidden/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.filesOnly !== undefined){
if(typeof data.filesOnly !== "boolean"){
const err32 = {instancePath:instancePath+"/filesOnly",schemaPath:"#/properties/filesOnly/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.includeContent !== undefined){
if(typeof data.includeContent !== "boolean"){
const err33 = {instancePath:instancePath+"/includeContent",schemaPath:"#/properties/includeContent/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data.maxFileSize !== undefined){
let data12 = data.maxFileSize;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
const err34 = {instancePath:instancePath+"/maxFileSize",schemaPath:"#/properties/maxFileSize/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 10485760 || isNaN(data12)){
const err35 = {instancePath:instancePath+"/maxFileSize",schemaPath:"#/properties/maxFileSize/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10485760}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(data12 < 0 || isNaN(data12)){
const err36 = {instancePath:instancePath+"/maxFileSize",schemaPath:"#/properties/maxFileSize/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
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
if(data.checksum !== undefined){
let data13 = data.checksum;
if(typeof data13 !== "string"){
const err37 = {instancePath:instancePath+"/checksum",schemaPath:"#/properties/checksum/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(!((data13 === "sha256") || (data13 === "sha512"))){
const err38 = {instancePath:instancePath+"/checksum",schemaPath:"#/properties/checksum/enum",keyword:"enum",params:{allowedValues: schema31.properties.checksum.enum}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data.createDirs !== undefined){
if(typeof data.createDirs !== "boolean"){
const err39 = {instancePath:instancePath+"/createDirs",schemaPath:"#/properties/createDirs/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data.force !== undefined){
if(typeof data.force !== "boolean"){
const err40 = {instancePath:instancePath+"/force",schemaPath:"#/properties/force/type",keyword:"type",params:{type: "boolean"}};
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
else {
const err41 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}],
["edit", () => {
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
}],
["env", () => {
const schema31 = {"type":"object","required":["operation"],"properties":{"operation":{"type":"string","enum":["get","lookup","list"]},"name":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_]*$","maxLength":256},"default":{"type":"string"},"prefix":{"type":"string","minLength":1,"maxLength":256}},"additionalProperties":false,"allOf":[{"if":{"properties":{"operation":{"const":"get"}},"required":["operation"]},"then":{"required":["name"]}},{"if":{"properties":{"operation":{"const":"lookup"}},"required":["operation"]},"then":{"required":["name"]}},{"if":{"properties":{"operation":{"const":"list"}},"required":["operation"]},"then":{"required":["prefix"]}}]};
const func1 = codePointLength;
const pattern4 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");

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
if("get" !== data.operation){
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
if(data.name === undefined){
const err2 = {instancePath,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty: "name"}};
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
if("lookup" !== data.operation){
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
if(data.name === undefined){
const err6 = {instancePath,schemaPath:"#/allOf/1/then/required",keyword:"required",params:{missingProperty: "name"}};
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
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.operation === undefined) && (missing2 = "operation")){
const err8 = {};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
else {
if(data.operation !== undefined){
if("list" !== data.operation){
const err9 = {};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
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
const _errs15 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.prefix === undefined){
const err10 = {instancePath,schemaPath:"#/allOf/2/then/required",keyword:"required",params:{missingProperty: "prefix"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
var _valid2 = _errs15 === errors;
valid5 = _valid2;
}
if(!valid5){
const err11 = {instancePath,schemaPath:"#/allOf/2/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation === undefined){
const err12 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "operation"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "operation") || (key0 === "name")) || (key0 === "default")) || (key0 === "prefix"))){
const err13 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.operation !== undefined){
let data3 = data.operation;
if(typeof data3 !== "string"){
const err14 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!(((data3 === "get") || (data3 === "lookup")) || (data3 === "list"))){
const err15 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/enum",keyword:"enum",params:{allowedValues: schema31.properties.operation.enum}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.name !== undefined){
let data4 = data.name;
if(typeof data4 === "string"){
if(func1(data4) > 256){
const err16 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!pattern4.test(data4)){
const err17 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]*$"}};
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
const err18 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.default !== undefined){
if(typeof data.default !== "string"){
const err19 = {instancePath:instancePath+"/default",schemaPath:"#/properties/default/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.prefix !== undefined){
let data6 = data.prefix;
if(typeof data6 === "string"){
if(func1(data6) > 256){
const err20 = {instancePath:instancePath+"/prefix",schemaPath:"#/properties/prefix/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(func1(data6) < 1){
const err21 = {instancePath:instancePath+"/prefix",schemaPath:"#/properties/prefix/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/prefix",schemaPath:"#/properties/prefix/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}],
["exec", () => {
const schema31 = {"type":"object","required":["command"],"properties":{"command":{"type":"string","minLength":1,"maxLength":100000},"args":{"type":"array","items":{"type":"string"},"maxItems":1000},"shell":{"type":"string","enum":["auto","none","sh","bash","pwsh","cmd"]},"stdin":{"type":"string","maxLength":10485760},"workingDir":{"type":"string","minLength":1,"maxLength":4096},"env":{"type":"object","additionalProperties":{"type":["string","number","boolean","null"]},"propertyNames":{"pattern":"^[^=\\u0000]+$"}},"inheritEnv":{"type":"boolean"},"timeout":{"type":["string","number"]},"acceptableExitCodes":{"type":"array","items":{"type":"integer","minimum":0},"maxItems":256},"onFailure":{"type":"string","enum":["fail","data"]},"raw":{"type":"boolean"},"passthrough":{"type":"boolean"},"creates":{"type":"array","items":{"type":"string","minLength":1,"maxLength":4096},"minItems":1,"maxItems":100},"unless":{"type":"string","maxLength":8192,"minLength":1},"sources":{"type":"array","items":{"type":"string","minLength":1,"maxLength":4096},"minItems":1,"maxItems":100},"outputs":{"type":"array","items":{"type":"string","minLength":1,"maxLength":4096},"minItems":1,"maxItems":100}},"additionalProperties":false,"dependentRequired":{"outputs":["sources"]}};
const func1 = Object.prototype.hasOwnProperty;
const func2 = codePointLength;
const pattern4 = new RegExp("^[^=\\u0000]+$", "u");

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
if(data.command === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "command"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(func1.call(schema31.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.command !== undefined){
let data0 = data.command;
if(typeof data0 === "string"){
if(func2(data0) > 100000){
const err2 = {instancePath:instancePath+"/command",schemaPath:"#/properties/command/maxLength",keyword:"maxLength",params:{limit: 100000}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data0) < 1){
const err3 = {instancePath:instancePath+"/command",schemaPath:"#/properties/command/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.args !== undefined){
let data1 = data.args;
if(Array.isArray(data1)){
if(data1.length > 1000){
const err5 = {instancePath:instancePath+"/args",schemaPath:"#/properties/args/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(typeof data1[i0] !== "string"){
const err6 = {instancePath:instancePath+"/args/" + i0,schemaPath:"#/properties/args/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/args",schemaPath:"#/properties/args/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.shell !== undefined){
let data3 = data.shell;
if(typeof data3 !== "string"){
const err8 = {instancePath:instancePath+"/shell",schemaPath:"#/properties/shell/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!((((((data3 === "auto") || (data3 === "none")) || (data3 === "sh")) || (data3 === "bash")) || (data3 === "pwsh")) || (data3 === "cmd"))){
const err9 = {instancePath:instancePath+"/shell",schemaPath:"#/properties/shell/enum",keyword:"enum",params:{allowedValues: schema31.properties.shell.enum}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.stdin !== undefined){
let data4 = data.stdin;
if(typeof data4 === "string"){
if(func2(data4) > 10485760){
const err10 = {instancePath:instancePath+"/stdin",schemaPath:"#/properties/stdin/maxLength",keyword:"maxLength",params:{limit: 10485760}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/stdin",schemaPath:"#/properties/stdin/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.workingDir !== undefined){
let data5 = data.workingDir;
if(typeof data5 === "string"){
if(func2(data5) > 4096){
const err12 = {instancePath:instancePath+"/workingDir",schemaPath:"#/properties/workingDir/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(func2(data5) < 1){
const err13 = {instancePath:instancePath+"/workingDir",schemaPath:"#/properties/workingDir/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/workingDir",schemaPath:"#/properties/workingDir/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.env !== undefined){
let data6 = data.env;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key1 in data6){
const _errs16 = errors;
if(typeof key1 === "string"){
if(!pattern4.test(key1)){
const err15 = {instancePath:instancePath+"/env",schemaPath:"#/properties/env/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[^=\\u0000]+$"},propertyName:key1};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var valid3 = _errs16 === errors;
if(!valid3){
const err16 = {instancePath:instancePath+"/env",schemaPath:"#/properties/env/propertyNames",keyword:"propertyNames",params:{propertyName: key1}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
for(const key2 in data6){
let data7 = data6[key2];
if((((typeof data7 !== "string") && (!((typeof data7 == "number") && (isFinite(data7))))) && (typeof data7 !== "boolean")) && (data7 !== null)){
const err17 = {instancePath:instancePath+"/env/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/env/additionalProperties/type",keyword:"type",params:{type: schema31.properties.env.additionalProperties.type}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/env",schemaPath:"#/properties/env/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.inheritEnv !== undefined){
if(typeof data.inheritEnv !== "boolean"){
const err19 = {instancePath:instancePath+"/inheritEnv",schemaPath:"#/properties/inheritEnv/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.timeout !== undefined){
let data9 = data.timeout;
if((typeof data9 !== "string") && (!((typeof data9 == "number") && (isFinite(data9))))){
const err20 = {instancePath:instancePath+"/timeout",schemaPath:"#/properties/timeout/type",keyword:"type",params:{type: schema31.properties.timeout.type}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.acceptableExitCodes !== undefined){
let data10 = data.acceptableExitCodes;
if(Array.isArray(data10)){
if(data10.length > 256){
const err21 = {instancePath:instancePath+"/acceptableExitCodes",schemaPath:"#/properties/acceptableExitCodes/maxItems",keyword:"maxItems",params:{limit: 256}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err22 = {instancePath:instancePath+"/acceptableExitCodes/" + i1,schemaPath:"#/properties/acceptableExitCodes/items/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 < 0 || isNaN(data11)){
const err23 = {instancePath:instancePath+"/acceptableExitCodes/" + i1,schemaPath:"#/properties/acceptableExitCodes/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
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
}
else {
const err24 = {instancePath:instancePath+"/acceptableExitCodes",schemaPath:"#/properties/acceptableExitCodes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.onFailure !== undefined){
let data12 = data.onFailure;
if(typeof data12 !== "string"){
const err25 = {instancePath:instancePath+"/onFailure",schemaPath:"#/properties/onFailure/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(!((data12 === "fail") || (data12 === "data"))){
const err26 = {instancePath:instancePath+"/onFailure",schemaPath:"#/properties/onFailure/enum",keyword:"enum",params:{allowedValues: schema31.properties.onFailure.enum}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.raw !== undefined){
if(typeof data.raw !== "boolean"){
const err27 = {instancePath:instancePath+"/raw",schemaPath:"#/properties/raw/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.passthrough !== undefined){
if(typeof data.passthrough !== "boolean"){
const err28 = {instancePath:instancePath+"/passthrough",schemaPath:"#/properties/passthrough/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.creates !== undefined){
let data15 = data.creates;
if(Array.isArray(data15)){
if(data15.length > 100){
const err29 = {instancePath:instancePath+"/creates",schemaPath:"#/properties/creates/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data15.length < 1){
const err30 = {instancePath:instancePath+"/creates",schemaPath:"#/properties/creates/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
const len2 = data15.length;
for(let i2=0; i2<len2; i2++){
let data16 = data15[i2];
if(typeof data16 === "string"){
if(func2(data16) > 4096){
const err31 = {instancePath:instancePath+"/creates/" + i2,schemaPath:"#/properties/creates/items/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(func2(data16) < 1){
const err32 = {instancePath:instancePath+"/creates/" + i2,schemaPath:"#/properties/creates/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err33 = {instancePath:instancePath+"/creates/" + i2,schemaPath:"#/properties/creates/items/type",keyword:"type",params:{type: "string"}};
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
const err34 = {instancePath:instancePath+"/creates",schemaPath:"#/properties/creates/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.unless !== undefined){
let data17 = data.unless;
if(typeof data17 === "string"){
if(func2(data17) > 8192){
const err35 = {instancePath:instancePath+"/unless",schemaPath:"#/properties/unless/maxLength",keyword:"maxLength",params:{limit: 8192}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(func2(data17) < 1){
const err36 = {instancePath:instancePath+"/unless",schemaPath:"#/properties/unless/minLength",keyword:"minLength",params:{limit: 1}};
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
const err37 = {instancePath:instancePath+"/unless",schemaPath:"#/properties/unless/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.sources !== undefined){
let data18 = data.sources;
if(Array.isArray(data18)){
if(data18.length > 100){
const err38 = {instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(data18.length < 1){
const err39 = {instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
const len3 = data18.length;
for(let i3=0; i3<len3; i3++){
let data19 = data18[i3];
if(typeof data19 === "string"){
if(func2(data19) > 4096){
const err40 = {instancePath:instancePath+"/sources/" + i3,schemaPath:"#/properties/sources/items/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(func2(data19) < 1){
const err41 = {instancePath:instancePath+"/sources/" + i3,schemaPath:"#/properties/sources/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err42 = {instancePath:instancePath+"/sources/" + i3,schemaPath:"#/properties/sources/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
}
else {
const err43 = {instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data.outputs !== undefined){
let data20 = data.outputs;
if(Array.isArray(data20)){
if(data20.length > 100){
const err44 = {instancePath:instancePath+"/outputs",schemaPath:"#/properties/outputs/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(data20.length < 1){
const err45 = {instancePath:instancePath+"/outputs",schemaPath:"#/properties/outputs/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
const len4 = data20.length;
for(let i4=0; i4<len4; i4++){
let data21 = data20[i4];
if(typeof data21 === "string"){
if(func2(data21) > 4096){
const err46 = {instancePath:instancePath+"/outputs/" + i4,schemaPath:"#/properties/outputs/items/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(func2(data21) < 1){
const err47 = {instancePath:instancePath+"/outputs/" + i4,schemaPath:"#/properties/outputs/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err48 = {instancePath:instancePath+"/outputs/" + i4,schemaPath:"#/properties/outputs/items/type",keyword:"type",params:{type: "string"}};
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
const err49 = {instancePath:instancePath+"/outputs",schemaPath:"#/properties/outputs/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data.outputs !== undefined){
if(data.sources === undefined){
const err50 = {instancePath,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property: "outputs",
    missingProperty: "sources",
    depsCount: 1,
    deps: "sources"}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
}
else {
const err51 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}],
["file", () => {
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
}],
["git", () => {
const schema31 = {"type":"object","required":["operation"],"properties":{"operation":{"type":"string","enum":["clone","pull","status","add","commit","push","checkout","branch","log","tag","tags","describe","changes"]},"repository":{"type":"string","minLength":1,"maxLength":1000},"path":{"type":"string","minLength":1,"maxLength":4096},"branch":{"type":"string","minLength":1,"maxLength":255},"tag":{"type":"string","minLength":1,"maxLength":255},"remote":{"type":"string","minLength":1,"maxLength":255},"message":{"type":"string","minLength":1,"maxLength":65536},"files":{"type":"array","items":{"type":"string","minLength":1,"maxLength":4096},"minItems":1,"maxItems":1000},"from":{"type":"string","minLength":1,"maxLength":255},"to":{"type":"string","minLength":1,"maxLength":255},"match":{"type":"string","minLength":1,"maxLength":255,"pattern":"^[^-]"},"sort":{"type":"string","enum":["semver","date","name"]},"allTags":{"type":"boolean"},"depth":{"type":"integer","minimum":1,"maximum":10000},"limit":{"type":"integer","minimum":1,"maximum":1000},"force":{"type":"boolean"},"authProvider":{"type":"string","minLength":1,"maxLength":255},"username":{"type":"string","minLength":1,"maxLength":255},"password":{"type":"string","minLength":1,"maxLength":65536}},"additionalProperties":false};
const func1 = Object.prototype.hasOwnProperty;
const func2 = codePointLength;
const pattern4 = new RegExp("^[^-]", "u");

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
if(data.operation === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "operation"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(func1.call(schema31.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.operation !== undefined){
let data0 = data.operation;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!(((((((((((((data0 === "clone") || (data0 === "pull")) || (data0 === "status")) || (data0 === "add")) || (data0 === "commit")) || (data0 === "push")) || (data0 === "checkout")) || (data0 === "branch")) || (data0 === "log")) || (data0 === "tag")) || (data0 === "tags")) || (data0 === "describe")) || (data0 === "changes"))){
const err3 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/enum",keyword:"enum",params:{allowedValues: schema31.properties.operation.enum}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.repository !== undefined){
let data1 = data.repository;
if(typeof data1 === "string"){
if(func2(data1) > 1000){
const err4 = {instancePath:instancePath+"/repository",schemaPath:"#/properties/repository/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(func2(data1) < 1){
const err5 = {instancePath:instancePath+"/repository",schemaPath:"#/properties/repository/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/repository",schemaPath:"#/properties/repository/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.path !== undefined){
let data2 = data.path;
if(typeof data2 === "string"){
if(func2(data2) > 4096){
const err7 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(func2(data2) < 1){
const err8 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit: 1}};
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
const err9 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.branch !== undefined){
let data3 = data.branch;
if(typeof data3 === "string"){
if(func2(data3) > 255){
const err10 = {instancePath:instancePath+"/branch",schemaPath:"#/properties/branch/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(func2(data3) < 1){
const err11 = {instancePath:instancePath+"/branch",schemaPath:"#/properties/branch/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/branch",schemaPath:"#/properties/branch/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.tag !== undefined){
let data4 = data.tag;
if(typeof data4 === "string"){
if(func2(data4) > 255){
const err13 = {instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(func2(data4) < 1){
const err14 = {instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.remote !== undefined){
let data5 = data.remote;
if(typeof data5 === "string"){
if(func2(data5) > 255){
const err16 = {instancePath:instancePath+"/remote",schemaPath:"#/properties/remote/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(func2(data5) < 1){
const err17 = {instancePath:instancePath+"/remote",schemaPath:"#/properties/remote/minLength",keyword:"minLength",params:{limit: 1}};
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
const err18 = {instancePath:instancePath+"/remote",schemaPath:"#/properties/remote/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.message !== undefined){
let data6 = data.message;
if(typeof data6 === "string"){
if(func2(data6) > 65536){
const err19 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(func2(data6) < 1){
const err20 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.files !== undefined){
let data7 = data.files;
if(Array.isArray(data7)){
if(data7.length > 1000){
const err22 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data7.length < 1){
const err23 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
let data8 = data7[i0];
if(typeof data8 === "string"){
if(func2(data8) > 4096){
const err24 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(func2(data8) < 1){
const err25 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err26 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/type",keyword:"type",params:{type: "string"}};
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
const err27 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.from !== undefined){
let data9 = data.from;
if(typeof data9 === "string"){
if(func2(data9) > 255){
const err28 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(func2(data9) < 1){
const err29 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/minLength",keyword:"minLength",params:{limit: 1}};
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
const err30 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.to !== undefined){
let data10 = data.to;
if(typeof data10 === "string"){
if(func2(data10) > 255){
const err31 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(func2(data10) < 1){
const err32 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/minLength",keyword:"minLength",params:{limit: 1}};
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
const err33 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data.match !== undefined){
let data11 = data.match;
if(typeof data11 === "string"){
if(func2(data11) > 255){
const err34 = {instancePath:instancePath+"/match",schemaPath:"#/properties/match/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(func2(data11) < 1){
const err35 = {instancePath:instancePath+"/match",schemaPath:"#/properties/match/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(!pattern4.test(data11)){
const err36 = {instancePath:instancePath+"/match",schemaPath:"#/properties/match/pattern",keyword:"pattern",params:{pattern: "^[^-]"}};
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
const err37 = {instancePath:instancePath+"/match",schemaPath:"#/properties/match/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.sort !== undefined){
let data12 = data.sort;
if(typeof data12 !== "string"){
const err38 = {instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(!(((data12 === "semver") || (data12 === "date")) || (data12 === "name"))){
const err39 = {instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/enum",keyword:"enum",params:{allowedValues: schema31.properties.sort.enum}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data.allTags !== undefined){
if(typeof data.allTags !== "boolean"){
const err40 = {instancePath:instancePath+"/allTags",schemaPath:"#/properties/allTags/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data.depth !== undefined){
let data14 = data.depth;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
const err41 = {instancePath:instancePath+"/depth",schemaPath:"#/properties/depth/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 10000 || isNaN(data14)){
const err42 = {instancePath:instancePath+"/depth",schemaPath:"#/properties/depth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(data14 < 1 || isNaN(data14)){
const err43 = {instancePath:instancePath+"/depth",schemaPath:"#/properties/depth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
if(data.limit !== undefined){
let data15 = data.limit;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
const err44 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 > 1000 || isNaN(data15)){
const err45 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if(data15 < 1 || isNaN(data15)){
const err46 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
if(data.force !== undefined){
if(typeof data.force !== "boolean"){
const err47 = {instancePath:instancePath+"/force",schemaPath:"#/properties/force/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data.authProvider !== undefined){
let data17 = data.authProvider;
if(typeof data17 === "string"){
if(func2(data17) > 255){
const err48 = {instancePath:instancePath+"/authProvider",schemaPath:"#/properties/authProvider/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if(func2(data17) < 1){
const err49 = {instancePath:instancePath+"/authProvider",schemaPath:"#/properties/authProvider/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
else {
const err50 = {instancePath:instancePath+"/authProvider",schemaPath:"#/properties/authProvider/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data.username !== undefined){
let data18 = data.username;
if(typeof data18 === "string"){
if(func2(data18) > 255){
const err51 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if(func2(data18) < 1){
const err52 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/minLength",keyword:"minLength",params:{limit: 1}};
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
const err53 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data.password !== undefined){
let data19 = data.password;
if(typeof data19 === "string"){
if(func2(data19) > 65536){
const err54 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if(func2(data19) < 1){
const err55 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
else {
const err56 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
}
else {
const err57 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}],
["hcl", () => {
const schema31 = {"type":"object","required":["operation","path"],"properties":{"operation":{"type":"string","enum":["read","write","fmt"]},"path":{"type":"string","minLength":1,"maxLength":4096},"files":{"type":"array","items":{"type":"string","minLength":1,"maxLength":1000},"minItems":1,"maxItems":100},"value":{"type":"object","additionalProperties":{}},"onConflict":{"type":"string","enum":["error","overwrite","skip","skip-unchanged"]},"createDirs":{"type":"boolean"},"permissions":{"type":"string","pattern":"^0?[0-7]{3}$"},"backup":{"type":"boolean"}},"additionalProperties":false,"allOf":[{"if":{"properties":{"operation":{"const":"write"}},"required":["operation"]},"then":{"required":["value"]}}]};
const func1 = codePointLength;
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
if("write" !== data.operation){
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
if(data.value === undefined){
const err2 = {instancePath,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty: "value"}};
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
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "operation"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.path === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key0 in data){
if(!((((((((key0 === "operation") || (key0 === "path")) || (key0 === "files")) || (key0 === "value")) || (key0 === "onConflict")) || (key0 === "createDirs")) || (key0 === "permissions")) || (key0 === "backup"))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.operation !== undefined){
let data1 = data.operation;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!(((data1 === "read") || (data1 === "write")) || (data1 === "fmt"))){
const err8 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/enum",keyword:"enum",params:{allowedValues: schema31.properties.operation.enum}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.path !== undefined){
let data2 = data.path;
if(typeof data2 === "string"){
if(func1(data2) > 4096){
const err9 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(func1(data2) < 1){
const err10 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.files !== undefined){
let data3 = data.files;
if(Array.isArray(data3)){
if(data3.length > 100){
const err12 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data3.length < 1){
const err13 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(typeof data4 === "string"){
if(func1(data4) > 1000){
const err14 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(func1(data4) < 1){
const err15 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/minLength",keyword:"minLength",params:{limit: 1}};
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
const err16 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/type",keyword:"type",params:{type: "string"}};
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
const err17 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.value !== undefined){
let data5 = data.value;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
}
else {
const err18 = {instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.onConflict !== undefined){
let data6 = data.onConflict;
if(typeof data6 !== "string"){
const err19 = {instancePath:instancePath+"/onConflict",schemaPath:"#/properties/onConflict/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!((((data6 === "error") || (data6 === "overwrite")) || (data6 === "skip")) || (data6 === "skip-unchanged"))){
const err20 = {instancePath:instancePath+"/onConflict",schemaPath:"#/properties/onConflict/enum",keyword:"enum",params:{allowedValues: schema31.properties.onConflict.enum}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.createDirs !== undefined){
if(typeof data.createDirs !== "boolean"){
const err21 = {instancePath:instancePath+"/createDirs",schemaPath:"#/properties/createDirs/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.permissions !== undefined){
let data8 = data.permissions;
if(typeof data8 === "string"){
if(!pattern4.test(data8)){
const err22 = {instancePath:instancePath+"/permissions",schemaPath:"#/properties/permissions/pattern",keyword:"pattern",params:{pattern: "^0?[0-7]{3}$"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/permissions",schemaPath:"#/properties/permissions/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.backup !== undefined){
if(typeof data.backup !== "boolean"){
const err24 = {instancePath:instancePath+"/backup",schemaPath:"#/properties/backup/type",keyword:"type",params:{type: "boolean"}};
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
else {
const err25 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}],
["http", () => {
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
}],
["identity", () => {
const schema31 = {"type":"object","required":["operation"],"properties":{"operation":{"type":"string","enum":["status","claims","groups","list"]},"handler":{"type":"string","minLength":1,"maxLength":128},"scope":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"maxItems":20}]}},"additionalProperties":false,"allOf":[{"if":{"properties":{"operation":{"const":"list"}},"required":["operation"]},"then":{"properties":{"handler":false}},"else":{"required":["handler"]}}]};
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
if("list" !== data.operation){
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
if(data.handler !== undefined){
const err2 = {instancePath:instancePath+"/handler",schemaPath:"#/allOf/0/then/properties/handler/false schema",keyword:"false schema",params:{}};
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
if(valid1){
var props0 = {};
props0.handler = true;
props0.operation = true;
}
ifClause0 = "then";
}
else {
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.handler === undefined){
const err3 = {instancePath,schemaPath:"#/allOf/0/else/required",keyword:"required",params:{missingProperty: "handler"}};
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
if(data.operation === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "operation"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "operation") || (key0 === "handler")) || (key0 === "scope"))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.operation !== undefined){
let data2 = data.operation;
if(typeof data2 !== "string"){
const err7 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!((((data2 === "status") || (data2 === "claims")) || (data2 === "groups")) || (data2 === "list"))){
const err8 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/enum",keyword:"enum",params:{allowedValues: schema31.properties.operation.enum}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.handler !== undefined){
let data3 = data.handler;
if(typeof data3 === "string"){
if(func1(data3) > 128){
const err9 = {instancePath:instancePath+"/handler",schemaPath:"#/properties/handler/maxLength",keyword:"maxLength",params:{limit: 128}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(func1(data3) < 1){
const err10 = {instancePath:instancePath+"/handler",schemaPath:"#/properties/handler/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/handler",schemaPath:"#/properties/handler/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.scope !== undefined){
let data4 = data.scope;
const _errs13 = errors;
let valid5 = false;
const _errs14 = errors;
if(typeof data4 !== "string"){
const err12 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
var _valid1 = _errs14 === errors;
valid5 = valid5 || _valid1;
const _errs16 = errors;
if(Array.isArray(data4)){
if(data4.length > 20){
const err13 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/anyOf/1/maxItems",keyword:"maxItems",params:{limit: 20}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(typeof data4[i0] !== "string"){
const err14 = {instancePath:instancePath+"/scope/" + i0,schemaPath:"#/properties/scope/anyOf/1/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/anyOf/1/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
var _valid1 = _errs16 === errors;
valid5 = valid5 || _valid1;
if(!valid5){
const err16 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
else {
errors = _errs13;
if(vErrors !== null){
if(_errs13){
vErrors.length = _errs13;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}],
["message", () => {
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
}],
["metadata", () => {
const schema31 = {"type":"object","properties":{},"additionalProperties":false};

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
for(const key0 in data){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}],
["parameter", () => {
const schema31 = {"type":"object","required":["key"],"properties":{"key":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_.-]{0,127}$"},"type":{"type":"string","enum":["auto","string","int","float","bool","time","duration","array","object","json","csv","any"]},"default":{},"required":{"type":"boolean"},"enum":{"type":"array","items":{},"minItems":1,"description":"The only values allowed."},"description":{"type":"string"}},"additionalProperties":false};
const pattern4 = new RegExp("^[A-Za-z_][A-Za-z0-9_.-]{0,127}$", "u");

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
if(data.key === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "key"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "key") || (key0 === "type")) || (key0 === "default")) || (key0 === "required")) || (key0 === "enum")) || (key0 === "description"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.key !== undefined){
let data0 = data.key;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err2 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_.-]{0,127}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((((((((((((data1 === "auto") || (data1 === "string")) || (data1 === "int")) || (data1 === "float")) || (data1 === "bool")) || (data1 === "time")) || (data1 === "duration")) || (data1 === "array")) || (data1 === "object")) || (data1 === "json")) || (data1 === "csv")) || (data1 === "any"))){
const err5 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema31.properties.type.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.required !== undefined){
if(typeof data.required !== "boolean"){
const err6 = {instancePath:instancePath+"/required",schemaPath:"#/properties/required/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.enum !== undefined){
let data3 = data.enum;
if(Array.isArray(data3)){
if(data3.length < 1){
const err7 = {instancePath:instancePath+"/enum",schemaPath:"#/properties/enum/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/enum",schemaPath:"#/properties/enum/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.description !== undefined){
if(typeof data.description !== "string"){
const err9 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}],
["secret", () => {
const schema31 = {"type":"object","required":["operation"],"properties":{"operation":{"type":"string","enum":["get","list"]},"name":{"type":"string","pattern":"^[A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)*$","maxLength":253},"pattern":{"type":"string","minLength":1,"maxLength":253},"required":{"type":"boolean"},"fallback":{"type":"string"}},"additionalProperties":false,"allOf":[{"if":{"properties":{"operation":{"const":"get"}},"required":["operation"]},"then":{"required":["name"]}}]};
const func1 = codePointLength;
const pattern4 = new RegExp("^[A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)*$", "u");

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
if("get" !== data.operation){
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
if(data.name === undefined){
const err2 = {instancePath,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty: "name"}};
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
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "operation"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "operation") || (key0 === "name")) || (key0 === "pattern")) || (key0 === "required")) || (key0 === "fallback"))){
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
if(!((data1 === "get") || (data1 === "list"))){
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
if(data.name !== undefined){
let data2 = data.name;
if(typeof data2 === "string"){
if(func1(data2) > 253){
const err8 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!pattern4.test(data2)){
const err9 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)*$"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.pattern !== undefined){
let data3 = data.pattern;
if(typeof data3 === "string"){
if(func1(data3) > 253){
const err11 = {instancePath:instancePath+"/pattern",schemaPath:"#/properties/pattern/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(func1(data3) < 1){
const err12 = {instancePath:instancePath+"/pattern",schemaPath:"#/properties/pattern/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/pattern",schemaPath:"#/properties/pattern/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.required !== undefined){
if(typeof data.required !== "boolean"){
const err14 = {instancePath:instancePath+"/required",schemaPath:"#/properties/required/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.fallback !== undefined){
if(typeof data.fallback !== "string"){
const err15 = {instancePath:instancePath+"/fallback",schemaPath:"#/properties/fallback/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}],
["sleep", () => {
const schema31 = {"type":"object","required":["duration"],"properties":{"duration":{"type":["string","number"]}},"additionalProperties":false};

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
if(data.duration === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "duration"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "duration")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.duration !== undefined){
let data0 = data.duration;
if((typeof data0 !== "string") && (!((typeof data0 == "number") && (isFinite(data0))))){
const err2 = {instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: schema31.properties.duration.type}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}],
["solution", () => {
const schema31 = {"type":"object","required":["source"],"properties":{"source":{"type":"string","minLength":1,"maxLength":4096},"inputs":{"type":"object","additionalProperties":{}},"resolvers":{"type":"array","items":{"type":"string"},"maxItems":100},"propagateErrors":{"type":"boolean"},"maxDepth":{"type":"integer","minimum":1,"maximum":100},"timeout":{"type":["string","number"]}},"additionalProperties":false};
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
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.source === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "source") || (key0 === "inputs")) || (key0 === "resolvers")) || (key0 === "propagateErrors")) || (key0 === "maxDepth")) || (key0 === "timeout"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.source !== undefined){
let data0 = data.source;
if(typeof data0 === "string"){
if(func1(data0) > 4096){
const err2 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func1(data0) < 1){
const err3 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.inputs !== undefined){
let data1 = data.inputs;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
}
else {
const err5 = {instancePath:instancePath+"/inputs",schemaPath:"#/properties/inputs/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.resolvers !== undefined){
let data2 = data.resolvers;
if(Array.isArray(data2)){
if(data2.length > 100){
const err6 = {instancePath:instancePath+"/resolvers",schemaPath:"#/properties/resolvers/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
const err7 = {instancePath:instancePath+"/resolvers/" + i0,schemaPath:"#/properties/resolvers/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath:instancePath+"/resolvers",schemaPath:"#/properties/resolvers/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.propagateErrors !== undefined){
if(typeof data.propagateErrors !== "boolean"){
const err9 = {instancePath:instancePath+"/propagateErrors",schemaPath:"#/properties/propagateErrors/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.maxDepth !== undefined){
let data5 = data.maxDepth;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
const err10 = {instancePath:instancePath+"/maxDepth",schemaPath:"#/properties/maxDepth/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 100 || isNaN(data5)){
const err11 = {instancePath:instancePath+"/maxDepth",schemaPath:"#/properties/maxDepth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data5 < 1 || isNaN(data5)){
const err12 = {instancePath:instancePath+"/maxDepth",schemaPath:"#/properties/maxDepth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data.timeout !== undefined){
let data6 = data.timeout;
if((typeof data6 !== "string") && (!((typeof data6 == "number") && (isFinite(data6))))){
const err13 = {instancePath:instancePath+"/timeout",schemaPath:"#/properties/timeout/type",keyword:"type",params:{type: schema31.properties.timeout.type}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}],
["static", () => {
const schema31 = {"type":"object","required":["value"],"properties":{"value":{}},"additionalProperties":false};

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
if(data.value === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "value"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "value")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
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
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}],
["template", () => {
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
}],
["validation", () => {
const schema31 = {"type":"object","properties":{"value":{},"match":{"type":"string","minLength":1,"maxLength":1000},"notMatch":{"type":"string","minLength":1,"maxLength":1000},"expression":{"type":"string","maxLength":8192,"minLength":1},"failWhen":{"type":"string","maxLength":8192,"minLength":1},"schema":{"anyOf":[{"type":"object","additionalProperties":{}},{"type":"boolean"}]},"message":{"type":"string","maxLength":1000}},"additionalProperties":false,"anyOf":[{"required":["match"]},{"required":["notMatch"]},{"required":["expression"]},{"required":["failWhen"]},{"required":["schema"]}],"not":{"required":["expression","failWhen"]}};
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
const _errs1 = errors;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.expression === undefined) && (missing0 = "expression")) || ((data.failWhen === undefined) && (missing0 = "failWhen"))){
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
var valid0 = _errs2 === errors;
if(valid0){
const err1 = {instancePath,schemaPath:"#/not",keyword:"not",params:{}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
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
const _errs3 = errors;
let valid1 = false;
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.match === undefined){
const err2 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: "match"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
valid1 = valid1 || _valid0;
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.notMatch === undefined){
const err3 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: "notMatch"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
valid1 = valid1 || _valid0;
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.expression === undefined){
const err4 = {instancePath,schemaPath:"#/anyOf/2/required",keyword:"required",params:{missingProperty: "expression"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid0 = _errs6 === errors;
valid1 = valid1 || _valid0;
const _errs7 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.failWhen === undefined){
const err5 = {instancePath,schemaPath:"#/anyOf/3/required",keyword:"required",params:{missingProperty: "failWhen"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid0 = _errs7 === errors;
valid1 = valid1 || _valid0;
const _errs8 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.schema === undefined){
const err6 = {instancePath,schemaPath:"#/anyOf/4/required",keyword:"required",params:{missingProperty: "schema"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var _valid0 = _errs8 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const err7 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "value") || (key0 === "match")) || (key0 === "notMatch")) || (key0 === "expression")) || (key0 === "failWhen")) || (key0 === "schema")) || (key0 === "message"))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.match !== undefined){
let data0 = data.match;
if(typeof data0 === "string"){
if(func1(data0) > 1000){
const err9 = {instancePath:instancePath+"/match",schemaPath:"#/properties/match/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(func1(data0) < 1){
const err10 = {instancePath:instancePath+"/match",schemaPath:"#/properties/match/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/match",schemaPath:"#/properties/match/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.notMatch !== undefined){
let data1 = data.notMatch;
if(typeof data1 === "string"){
if(func1(data1) > 1000){
const err12 = {instancePath:instancePath+"/notMatch",schemaPath:"#/properties/notMatch/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(func1(data1) < 1){
const err13 = {instancePath:instancePath+"/notMatch",schemaPath:"#/properties/notMatch/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/notMatch",schemaPath:"#/properties/notMatch/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.expression !== undefined){
let data2 = data.expression;
if(typeof data2 === "string"){
if(func1(data2) > 8192){
const err15 = {instancePath:instancePath+"/expression",schemaPath:"#/properties/expression/maxLength",keyword:"maxLength",params:{limit: 8192}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(func1(data2) < 1){
const err16 = {instancePath:instancePath+"/expression",schemaPath:"#/properties/expression/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/expression",schemaPath:"#/properties/expression/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.failWhen !== undefined){
let data3 = data.failWhen;
if(typeof data3 === "string"){
if(func1(data3) > 8192){
const err18 = {instancePath:instancePath+"/failWhen",schemaPath:"#/properties/failWhen/maxLength",keyword:"maxLength",params:{limit: 8192}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(func1(data3) < 1){
const err19 = {instancePath:instancePath+"/failWhen",schemaPath:"#/properties/failWhen/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/failWhen",schemaPath:"#/properties/failWhen/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.schema !== undefined){
let data4 = data.schema;
const _errs19 = errors;
let valid3 = false;
const _errs20 = errors;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
}
else {
const err21 = {instancePath:instancePath+"/schema",schemaPath:"#/properties/schema/anyOf/0/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
var _valid1 = _errs20 === errors;
valid3 = valid3 || _valid1;
const _errs23 = errors;
if(typeof data4 !== "boolean"){
const err22 = {instancePath:instancePath+"/schema",schemaPath:"#/properties/schema/anyOf/1/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
var _valid1 = _errs23 === errors;
valid3 = valid3 || _valid1;
if(!valid3){
const err23 = {instancePath:instancePath+"/schema",schemaPath:"#/properties/schema/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
else {
errors = _errs19;
if(vErrors !== null){
if(_errs19){
vErrors.length = _errs19;
}
else {
vErrors = null;
}
}
}
}
if(data.message !== undefined){
let data5 = data.message;
if(typeof data5 === "string"){
if(func1(data5) > 1000){
const err24 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/maxLength",keyword:"maxLength",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}};
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
else {
const err26 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return validate20;
}],
]);

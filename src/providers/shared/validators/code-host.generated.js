// Written by scripts/generate/validators.ts. Do not edit.
import { codePointLength } from '../../../core/schema/schema-runtime.ts';
export function make() {
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
}

/**
 * The build for browsers is the one that is loaded: it imports nothing, so the engine cannot reach a file even by mistake, and it
 * loads in a third of the time of the build for Node. Both have the same types.
 */
declare module 'liquidjs/dist/liquid.browser.mjs' {
  export * from 'liquidjs';
}

/** Runs in the page, after the program that shows the document. Requests go to where the page came from. */
export const START = `
(() => {
  const main = document.getElementById('docs');
  const spec = JSON.parse(document.getElementById('document').textContent);
  const mayTry = main.dataset.try === 'true';
  const here = location.origin + location.pathname.replace(/\\/[^/]+\\/docs\\/*$/, '');
  if (mayTry && location.protocol.startsWith('http')) spec.servers = [{ url: here }];
  const nothing = () => () => null;
  SwaggerUIBundle({
    spec,
    domNode: main,
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    validatorUrl: null,
    supportedSubmitMethods: mayTry ? ['get', 'post'] : [],
    plugins: [{ wrapComponents: { authorizeBtn: nothing, authorizeOperationBtn: nothing } }],
  });
})();
`;

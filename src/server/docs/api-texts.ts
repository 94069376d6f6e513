import { type OpenApiFacts, openApiDocument } from '../openapi/document.ts';
import { createDocsPages, type DocsPage } from './page.ts';

/** What a server says of its API. */
export interface ApiTexts {
  /** The OpenAPI document, as JSON text. */
  readonly json: string;
  readonly docs: DocsPage;
}

/** Made when they are asked for, and again when the configuration or the address is another. */
export function createApiTexts(): (facts: OpenApiFacts) => Promise<ApiTexts> {
  const docsPage = createDocsPages();
  let kept: { readonly facts: OpenApiFacts; readonly texts: Promise<ApiTexts> } | undefined;
  const make = async (facts: OpenApiFacts): Promise<ApiTexts> => {
    const { settings } = facts;
    const json = JSON.stringify(await openApiDocument(facts));
    const mayTry = !settings.auth.azureOIDC.enabled;
    return { json, docs: await docsPage({ title: settings.openAPI.title, document: json, mayTry }) };
  };
  return facts => {
    if (kept === undefined || kept.facts.settings !== facts.settings || kept.facts.url !== facts.url)
      kept = { facts, texts: make(facts) };
    return kept.texts;
  };
}

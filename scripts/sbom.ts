import type { BundledPackage } from './bundled-packages.ts';

interface Product {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

type Named = Pick<BundledPackage, 'name' | 'version' | 'license'>;

/** The bill of materials of the package in CycloneDX JSON. Equal builds give equal bytes: no time, no serial number. */
export function makeSbom(product: Product, packages: readonly BundledPackage[]): string {
  const root = { type: 'application', ...componentIdentity(product) };
  const bundled = packages.map(one => ({
    type: 'library',
    ...componentIdentity(one),
    scope: 'required',
    hashes: [{ alg: 'SHA-512', content: sha512Hex(one) }],
  }));
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: root },
    components: [...bundled, ...Object.keys(product.optionalDependencies).map(optionalComponent)],
    dependencies: [{ ref: root['bom-ref'], dependsOn: packages.map(packageUrl) }],
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

function componentIdentity({ name, version, license }: Named) {
  const purl = packageUrl({ name, version });
  return {
    'bom-ref': purl,
    ...splitName(name),
    version,
    purl,
    licenses: [/^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license }],
  };
}

/** Not in the bundle: installed beside it where the system allows, in the version that the installer chooses. */
function optionalComponent(name: string) {
  const purl = `pkg:npm/${name.replace('@', '%40')}`;
  return { type: 'library', 'bom-ref': purl, ...splitName(name), purl, scope: 'optional' };
}

function splitName(name: string): { readonly group?: string; readonly name: string } {
  const [group = '', base] = name.split('/');
  return base === undefined ? { name } : { group, name: base };
}

const packageUrl = ({ name, version }: Pick<Named, 'name' | 'version'>): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

function sha512Hex({ name, integrity }: BundledPackage): string {
  const [algorithm, base64 = ''] = integrity.split('-');
  if (algorithm !== 'sha512') throw new Error(`the lock file has no SHA-512 of ${name}`);
  return Buffer.from(base64, 'base64').toString('hex');
}

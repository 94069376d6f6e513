/** 20 resolvers that read each other in every form, and 6 actions: what a person runs ten times a day. */
export function smallDocument(): string {
  const lines = ['apiVersion: tool.dev/v1', 'kind: Solution', 'metadata:', '  name: small', 'spec:', '  resolvers:'];
  for (let index = 0; index < 5; index++) lines.push(`    base${index}:`, `      value: value-${index}`);
  for (let index = 0; index < 5; index++)
    lines.push(
      `    param${index}:`,
      '      provider: parameter',
      `      inputs: { key: p${index}, default: default-${index} }`,
    );
  for (let index = 0; index < 5; index++)
    lines.push(`    expr${index}:`, `      value: { expr: '_.base${index} + "-" + _.param${index}' }`);
  for (let index = 0; index < 5; index++)
    lines.push(`    text${index}:`, `      value: { tmpl: 'text {{ expr${index} }} of {{ base${index} }}' }`);
  lines.push('  workflow:', '    actions:');
  lines.push(
    '      prepare:',
    '        provider: exec',
    `        inputs: { command: mkdir, args: ['-p', { rslvr: expr0 }] }`,
  );
  lines.push(
    '      write:',
    '        provider: file',
    `        inputs: { operation: write, path: out.txt, content: { rslvr: text0 } }`,
    '        dependsOn: [prepare]',
  );
  lines.push(
    '      copy:',
    '        provider: file',
    `        inputs: { operation: write, path: copy.txt, content: { tmpl: '{{ text1 }} {{ __actions.prepare.status }}' } }`,
  );
  lines.push(
    '      deploy:',
    '        provider: exec',
    `        inputs: { command: 'deploy --to "$1"', shell: sh, args: [{ rslvr: param1 }] }`,
    `        when: _.base0 == "value-0"`,
    '        dependsOn: [write, copy]',
  );
  lines.push(
    '      notify:',
    '        provider: http',
    `        inputs: { url: 'https://example.com/hook', method: POST, body: { text: { rslvr: text2 } } }`,
    '        dependsOn: [deploy]',
  );
  lines.push(
    '      say:',
    '        provider: message',
    `        inputs: { message: { tmpl: 'deployed {{ text3 }}' } }`,
    '        dependsOn: [notify]',
  );
  return `${lines.join('\n')}\n`;
}

/** No-op actions in chains of ten. */
export function chainsDocument(count: number): string {
  const lines = [
    'apiVersion: tool.dev/v1',
    'kind: Solution',
    'metadata:',
    '  name: chains',
    'spec:',
    '  workflow:',
    '    actions:',
  ];
  for (let index = 0; index < count; index++) {
    lines.push(`      a${index}:`, '        provider: static', `        inputs: { value: ${index} }`);
    if (index % 10 !== 0) lines.push(`        dependsOn: [a${index - 1}]`);
  }
  return `${lines.join('\n')}\n`;
}

/** No-op actions that may all not run at the same time as the first one. */
export function exclusiveDocument(count: number): string {
  const lines = [
    'apiVersion: tool.dev/v1',
    'kind: Solution',
    'metadata:',
    '  name: exclusive',
    'spec:',
    '  workflow:',
    '    actions:',
  ];
  for (let index = 0; index < count; index++) {
    lines.push(`      a${index}:`, '        provider: static', `        inputs: { value: ${index} }`);
    if (index > 0) lines.push('        exclusive: [a0]');
  }
  return `${lines.join('\n')}\n`;
}

/** Actions that each append a line to one file, one after the other. */
export function appendsDocument(count: number): string {
  const lines = [
    'apiVersion: tool.dev/v1',
    'kind: Solution',
    'metadata:',
    '  name: appends',
    'spec:',
    '  workflow:',
    '    actions:',
  ];
  for (let index = 0; index < count; index++) {
    const content = JSON.stringify(`line ${index} of a ledger that grows with each action\n`);
    lines.push(`      a${index}:`, '        provider: file');
    lines.push(`        inputs: { operation: write, path: ledger.txt, content: ${content}, onConflict: append }`);
    if (index > 0) lines.push(`        dependsOn: [a${index - 1}]`);
  }
  return `${lines.join('\n')}\n`;
}

/** The actions of `chainsDocument` for terraform: resources that do nothing, in chains of ten. */
export function chainsForTerraform(count: number): string {
  const lines: string[] = [];
  for (let index = 0; index < count; index++) {
    lines.push(`resource "terraform_data" "a${index}" {`, `  input = ${index}`);
    if (index % 10 !== 0) lines.push(`  depends_on = [terraform_data.a${index - 1}]`);
    lines.push('}');
  }
  return `${lines.join('\n')}\n`;
}

/** Resolvers of every kind, each tenth reading the one before. */
export function resolversDocument(count: number): string {
  const lines = ['apiVersion: tool.dev/v1', 'kind: Solution', 'metadata:', '  name: many', 'spec:', '  resolvers:'];
  for (let index = 0; index < count; index++) {
    lines.push(`    r${index}:`);
    if (index % 10 === 0) lines.push(`      value: ${index}`);
    else if (index % 2 === 0) lines.push('      provider: cel', `      inputs: { expression: '_.r${index - 1} + 1' }`);
    else lines.push(`      value: { expr: '_.r${index - 1} + 1' }`);
  }
  return `${lines.join('\n')}\n`;
}

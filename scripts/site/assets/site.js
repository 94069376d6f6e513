const root = document.documentElement;
const find = selector => document.querySelector(selector);

// The theme: the system's, until the reader chooses one.
find('button.theme').addEventListener('click', () => {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const now = root.dataset.theme ?? (isDark ? 'dark' : 'light');
  root.dataset.theme = now === 'dark' ? 'light' : 'dark';
  try {
    localStorage.setItem('theme', root.dataset.theme);
  } catch {
    // The choice holds for this page.
  }
});

// The menu of a phone.
const menu = find('button.menu');
menu.addEventListener('click', () => {
  const isOpen = document.body.classList.toggle('menu-open');
  menu.setAttribute('aria-expanded', String(isOpen));
});
find('nav.pages [aria-current]')?.scrollIntoView({ block: 'center' });
scrollTo(0, location.hash === '' ? 0 : scrollY);

// A button that copies a block of code.
for (const block of document.querySelectorAll('.code')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', () => {
    const say = word => () => {
      button.textContent = word;
    };
    navigator.clipboard.writeText(block.querySelector('code').textContent).then(say('Copied'), say('Not allowed'));
    setTimeout(say('Copy'), 1500);
  });
  block.append(button);
}

// The section that is read is marked in the table of contents.
const contents = new Map([...document.querySelectorAll('.contents a')].map(link => [link.hash.slice(1), link]));
const watcher = new IntersectionObserver(
  entries => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      for (const link of contents.values()) link.classList.remove('here');
      contents.get(target.id)?.classList.add('here');
    }
  },
  { rootMargin: '-10% 0px -80% 0px' },
);
for (const heading of document.querySelectorAll('article h2, article h3')) watcher.observe(heading);

// The search. Its index is a script, which is loaded when it is first needed.
const finder = find('dialog.finder');
const input = find('dialog.finder input');
const list = find('dialog.finder ol');
let engine;

function loadEngine() {
  engine ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${root.dataset.root}assets/search-index.js`;
    script.addEventListener('load', () => {
      const { options, index } = globalThis.SEARCH;
      resolve(globalThis.MiniSearch.loadJS(index, options));
    });
    script.addEventListener('error', reject);
    document.head.append(script);
  });
  return engine;
}

async function show() {
  const query = input.value.trim();
  const found =
    query === ''
      ? []
      : (await loadEngine())
          .search(query, {
            prefix: term => term.length > 2,
            fuzzy: term => (term.length > 4 ? 0.2 : false),
            boost: { heading: 4, title: 2 },
            boostDocument: address => (/^(?:decisions\/|changelog)/.test(address) ? 0.3 : 1),
            combineWith: 'AND',
          })
          .slice(0, 20);
  if (query !== input.value.trim()) return;
  const none = document.createElement('li');
  none.className = 'none';
  none.textContent = `Nothing found for “${query}”.`;
  list.replaceChildren(...(query !== '' && found.length === 0 ? [none] : found.map(resultItem)));
  list.querySelector('a')?.classList.add('chosen');
}

function resultItem({ address, heading, title, text, terms }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = root.dataset.root + address;
  const where = document.createElement('strong');
  where.textContent = heading === title ? title : `${title} › ${heading}`;
  const excerpt = document.createElement('span');
  const at = Math.max(0, ...terms.map(term => text.toLowerCase().indexOf(term)));
  const start = Math.max(0, at - 60);
  excerpt.append(...marked(`${start > 0 ? '…' : ''}${text.slice(start, at + 120)}`, terms));
  link.append(where, excerpt);
  item.append(link);
  return item;
}

/** The text with the words that were found marked. */
function marked(text, terms) {
  const pattern = new RegExp(
    `(${terms.map(term => term.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})`,
    'giu',
  );
  return text.split(pattern).map((part, index) => {
    if (index % 2 === 0) return part;
    const mark = document.createElement('mark');
    mark.textContent = part;
    return mark;
  });
}

function open() {
  if (finder.open) return;
  finder.showModal();
  input.select();
  loadEngine();
}

function choose(step) {
  const links = [...list.querySelectorAll('a')];
  const now = links.findIndex(link => link.classList.contains('chosen'));
  const next = links[(now + step + links.length) % links.length];
  links[now]?.classList.remove('chosen');
  next?.classList.add('chosen');
  next?.scrollIntoView({ block: 'nearest' });
}

find('button.search').addEventListener('click', open);
input.addEventListener('input', show);
finder.addEventListener('click', event => {
  if (event.target === finder || event.target.closest('a') !== null) finder.close();
});
finder.addEventListener('keydown', event => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    choose(event.key === 'ArrowDown' ? 1 : -1);
  }
  if (event.key === 'Enter') list.querySelector('a.chosen')?.click();
});
addEventListener('keydown', event => {
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea') !== null;
  const isShortcut = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey));
  if (!isShortcut) return;
  event.preventDefault();
  open();
});

/** What commands about lint may be asked for. */
export { CATEGORIES, SEVERITIES } from '../../lint/rule.ts';

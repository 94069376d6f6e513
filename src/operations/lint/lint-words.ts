/** The choices that commands about lint offer. */
export { CATEGORIES, SEVERITIES } from '../../lint/rule.ts';

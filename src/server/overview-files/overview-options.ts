const OPTIONS = ['scenarioId', 'showGrossMargin', 'showContributionMargin', 'language', 'showPrices', 'namesPersonnel'];

/** A text, a number or a word, a bracket, or one of the two signs that say what comes next. White space is skipped. */
const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[^\s"{}[\],:]+|[{}[\],:])/y;

/**
 * The few fields that are read of a body, which may be a whole overview of megabytes. Only what stands at its beginning is looked
 * at, so the text may end anywhere. The contract checks the fields.
 */
export function optionsIn(beginning: string): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  let depth = 0;
  let key = '';
  let before = '';
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(beginning); found; found = TOKEN.exec(beginning)) {
    const token = found[1]!;
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (depth === 1 && before === ':' && OPTIONS.includes(key)) options[key] = readValue(token);
    else if (depth === 1 && token.startsWith('"')) key = String(readValue(token));
    before = token;
  }
  return options;
}

/** Undefined for what is no value, such as a word that is cut off. */
function readValue(token: string): unknown {
  try {
    return JSON.parse(token);
  } catch {
    return undefined;
  }
}

// Which kept fault is a fault of which sentence of the specification: `npm run mutants` plants it once more and runs only tests whose
// title carries the sentence's number. One of them has to notice. docs/specification.md names these faults beside the tests.
import { mutants as access } from './access.mjs';
import { mutants as domain } from './domain.mjs';
import { mutants as server } from './server.mjs';

const BY_WHAT_IT_DOES = {
  // Money.
  'the extras of an employee cost nothing': ['C3.3'],
  'the extras of a cost center cost nothing': ['C3.5'],
  'gross profit adds direct costs': ['C9.3'],
  'contribution profit forgets personnel': ['C9.4'],
  'there is a margin without revenue': ['C9.5'],
  'a price of thousands has decimals': ['C9.6'],
  'more than what is left is taken': ['C5.1', 'C5.3', 'C5.5', 'C5.11', 'C9.2', 'P5.20', 'P5.30', 'P5.31', 'P9.5'],
  'hours are typed where there are none': ['C5.2'],
  'percentages of nothing are typed': ['C5.4'],
  'hours do not say what percentage they are': ['C5.6', 'C5.8', 'P5.21'],
  'a percentage costs nothing': ['C5.7'],
  'units give no percentages': ['C5.10', 'P4.45'],
  'percentages are typed while units decide': ['P5.22'],
  'almost 100 % is fully allocated': ['P4.50', 'C5.13'],
  'a cost of nothing is fully allocated': ['P9.6'],
  'what is half passed on is fully allocated': ['P4.49'],
  'a sum that rounding keeps from 100 is less than 100': ['P4.51'],
  'more revenue is passed on than there is': ['P5.15', 'P5.16', 'P5.17'],
  'a third decimal is taken': ['P5.23', 'C5.17'],
  'an amount is read a thousandfold': ['P5.24'],
  'figures of overviews are cut off instead of rounded': ['P5.27'],
  'percentages are cut off instead of rounded': ['C5.18'],
  'a loss looks like a profit': ['P5.28'],
  'a loss is hidden': ['C2.39', 'E.19'],
  // Versions, and what is sent twice.
  'the last one wins although somebody else saved first': ['S.C1'],
  'another body gets the first answer': ['S.C4'],
  'who makes reports at once makes more than were contracted': ['S.C3'],
  // Access.
  'nobody looks who signed a token': ['S.K2', 'S.K3', 'S.K4'],
  'a token that was made for another program is taken': ['S.K5'],
  'a token without an end is taken': ['S.K6'],
  'nobody looks at the clock': ['S.K7'],
  'an access token is taken for an id token': ['S.K8'],
  'a company-user makes reports': ['S.R3'],
  'a manager appoints a consultant': ['S.R4'],
  'who is blocked stays in': ['S.R5'],
  'a consultant saves a template': ['S.R2'],
  'the reports that somebody may see stay as they were': ['P6.8'],
  'a membership that was ended goes on': ['S.T9'],
  'the database shows people to whoever asks': ['S.T13'],
  'the program edits the history': ['S.Z6'],
  // What callers learn.
  'an error that nobody foresaw is told': ['S.H5'],
  '__proto__ is a field like any other': ['S.I4'],
  'JSON may be nested as deeply as anybody likes': ['S.I9'],
};

const kept = [...access, ...domain, ...server];
const faultOf = why => {
  const fault = kept.find(one => one.why === why);
  if (!fault) throw new Error(`no fault is kept that does this: ${why}`);
  return fault;
};

export const mutants = Object.entries(BY_WHAT_IT_DOES).flatMap(([why, sentences]) =>
  sentences.map(sentence => ({
    ...faultOf(why),
    sentence,
    only: `\\b${sentence.replace('.', '\\.')}\\b`,
  })),
);

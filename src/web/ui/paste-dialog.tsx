import '#web/i18n/paste-texts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sum } from '#domain/money.ts';
import type { Block } from '#domain/pasted/cells.ts';
import type { PasteChoices } from '#domain/pasted/choices.ts';
import { type ReadWithCommas, readWithCommas, withoutThousands } from '#domain/pasted/commas.ts';
import { otherCurrencyIn } from '#domain/pasted/figure.ts';
import type { PastedTable } from '#domain/pasted/table.ts';
import { errorText } from '#web/i18n/i18n.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { ColumnChoices } from './column-choices.tsx';
import { useCommas } from './commas.ts';
import { Dialog, Why } from './dialog.tsx';
import { GradedList } from './graded-list.tsx';
import { type ListColumn, ListTable, RowState } from './list-table.tsx';
import { Row } from './page.tsx';
import { LineState } from './paste-line-state.tsx';
import { cellsOf, firstLine, firstWithComma } from './pasted-text.ts';
import { Progress } from './progress.tsx';
import { TextArea } from './text-field.tsx';
import { codeOf, toastSuccess } from './toasts.tsx';

export interface PasteLine {
  /** In what was pasted, counted from 1. */
  readonly line: number;
}

type Understood<Line> = Omit<PastedTable<string>, 'lines'> & { lines: readonly Line[] };

interface PasteDialogProps<Line extends PasteLine, Read extends Understood<Line>> {
  title: string;
  label: string;
  /** Which columns are read. */
  hint: string;
  read: (block: readonly (readonly string[])[], choices: PasteChoices) => Read;
  /** What a field of the list is called. */
  labelOf: (field: string) => string;
  /** What is wrong with a line, translated. */
  problemsOf: (line: Line) => readonly string[];
  /** What was understood. The first column is the name. */
  columns: (understood: Read) => readonly ListColumn<Line>[];
  /** What to ask about it. */
  question?: (understood: Read, choices: PasteChoices, onChoose: (choices: PasteChoices) => void) => React.ReactNode;
  /** What to look at before the lines are stored. */
  remarks?: (understood: Read, choices: PasteChoices) => readonly string[];
  /** Whether a line changes anything; without it each does. */
  does?: (line: Line) => boolean;
  /** Stores one line. `key` stays the same when the line is sent again, so that it is stored once. */
  send: (line: Line, key: string, understood: Read) => Promise<unknown>;
  words: {
    /** "Invite 3 people" */
    submit: (count: number, understood: Read) => string;
    /** "3 people have been invited." */
    done: (count: number) => string;
    /** The state of a line that was stored: "Invited". */
    stored: string;
    /** What to know before they are stored. */
    before?: (understood: Read) => string | undefined;
    /** What to know once they are. */
    after?: (understood: Read) => string | undefined;
  };
  /** What to do once all of them are stored. */
  next?: (understood: Read) => { label: string; onSelect: (block: Block) => void } | undefined;
  /** Until it is known what it is read by, nothing is stored. */
  waits?: boolean;
  /** What was pasted before it opened. */
  pasted?: string | undefined;
  onClose: () => void;
}

/** By line, what became of it: null when it was stored, or why not. */
type Outcomes = ReadonlyMap<number, string | null>;

/**
 * Things pasted from a list. What was understood is shown first, and nothing is stored while a line has a problem. Then they are
 * stored one after the other; a line that fails says so, the lines behind it wait, and only what is left is sent again. Once all
 * of them are stored it closes by itself, unless there is something left to know or to do.
 */
export function PasteDialog<Line extends PasteLine, Read extends Understood<Line> = Understood<Line>>(
  props: PasteDialogProps<Line, Read>,
) {
  const { title, label, hint, read, problemsOf, columns, question, remarks, does = () => true } = props;
  const { send, words, waits = false, onClose } = props;
  const { t } = useTranslation();
  const [text, setText] = useState(props.pasted ?? '');
  const [choices, setChoices] = useState<PasteChoices>({});
  const [key] = useState(() => crypto.randomUUID());
  // As it was understood when it was sent: what is stored since must not change that.
  const [sent, setSent] = useState<ReadWithCommas<Read>>();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [at, setAt] = useState<number>();
  const block = cellsOf(text);
  /** The list of which somebody says that its commas are decimal marks, by its first line. */
  const [asWritten, setAsWritten] = useState<string>();
  const [commas, chooseCommas] = useCommas();
  const wrongIn = (lines: readonly Line[]) => lines.filter(line => problemsOf(line).length > 0).length;
  const ofCommas = asWritten === firstLine(text) ? 'asWritten' : commas ? 'thousands' : undefined;
  const problemsIn = ({ lines }: Read) => sum(lines.map(line => problemsOf(line).length));
  const asRead = sent ?? readWithCommas(block, some => read(some, choices), problemsIn, ofCommas);
  const { understood, dotted, isDotted } = asRead;
  const { lines, hasHead, unread, totals } = understood;
  const [next, after] = [props.next?.(understood), words.after?.(understood)];
  const [name, ...others] = columns(understood);
  const wrong = sent ? 0 : wrongIn(lines);
  const currency = otherCurrencyIn(block);
  const looks = [
    ...(currency ? [t('paste.currency', { sign: currency })] : []),
    ...(dotted && !isDotted
      ? [t('paste.orCommas', { first: firstWithComma(block), box: t('common.readCommas') })]
      : []),
    ...(unread.length > 0 ? [t('paste.unread', { count: unread.length, heads: unread.join(', ') })] : []),
    ...(remarks?.(understood, choices) ?? []),
  ];
  const left = lines.filter(({ line }) => outcomes.get(line) !== null);
  const countOf = (some: readonly Line[]) => some.filter(does).length;
  const isNothing = !sent && lines.length > 0 && wrong === 0 && countOf(lines) === 0;
  const isSending = at !== undefined;
  const isDone = sent !== undefined && left.length === 0;
  const goesOn = isDone || (isNothing && next !== undefined);

  const sendAll = async () => {
    setSent(asRead);
    const results = new Map(outcomes);
    for (const [index, line] of left.entries()) {
      setAt(index);
      const outcome = await send(line, `${key}.${line.line}`, understood).then(
        () => null,
        (error: unknown) => codeOf(error) ?? 'ERR500',
      );
      results.set(line.line, outcome);
      setOutcomes(new Map(results));
      if (outcome !== null) break;
    }
    setAt(undefined);
    const areStored = left.every(({ line }) => results.get(line) === null);
    if (!areStored || next || after !== undefined) return;
    toastSuccess(words.done(countOf(lines)));
    onClose();
  };
  const outcomeOf = (line: Line) => {
    const outcome = outcomes.get(line.line);
    if (outcome === null) return <RowState state="active">{words.stored}</RowState>;
    return <LineState line={line.line} problems={outcome ? [errorText(outcome)] : sent ? [] : problemsOf(line)} />;
  };
  const submit = () => {
    if (goesOn && next) next.onSelect(isDotted && dotted ? withoutThousands(block, dotted) : block);
    else if (goesOn) onClose();
    else if (lines.length > 0 && wrong === 0 && !isNothing && !isSending && !waits) void sendAll();
  };
  const said = isDone
    ? [words.done(countOf(lines)), after].filter(Boolean).join(' ')
    : sent && !isSending
      ? t('paste.stopped', { stored: countOf(lines) - countOf(left), count: countOf(left) })
      : lines.length > 0 &&
        [
          t('paste.linesRead', { count: lines.length - wrong }),
          isDotted && t('common.commasRead'),
          wrong > 0 ? t('paste.linesWrong', { count: wrong }) : words.before?.(understood),
        ]
          .filter(Boolean)
          .join(' ');
  const readCommas = (thousands: boolean) => {
    setAsWritten(thousands ? undefined : firstLine(text));
    chooseCommas(thousands);
  };
  const write = (next: string) => {
    // What was said of another list is not said of this one.
    if (firstLine(next) !== firstLine(text)) setChoices({});
    setText(next);
  };

  return (
    <Dialog
      open
      size="table"
      title={title}
      onClose={() => !isSending && onClose()}
      onSubmit={submit}
      unsaved={isSending ? 'saving' : sent ? !isDone && 'failed' : text !== (props.pasted ?? '') && 'written'}
      actions={
        <>
          {wrong > 0 && <Why>{t('paste.toMend', { count: wrong })}</Why>}
          {isNothing && !goesOn && <Why>{t('paste.nothing')}</Why>}
          {(!isDone || next) && (
            <Button disabled={isSending} onClick={onClose}>
              {t(sent ? 'common.close' : 'common.cancel')}
            </Button>
          )}
          <Button
            kind="primary"
            type="submit"
            busy={isSending || waits}
            disabled={lines.length === 0 || wrong > 0 || (isNothing && !goesOn)}
          >
            {goesOn ? (next?.label ?? t('common.close')) : words.submit(countOf(left), understood)}
          </Button>
        </>
      }
    >
      {!sent && <TextArea {...{ label, hint, value: text, onChange: write }} placeholder={t('paste.type')} autoFocus />}
      {!sent && text.trim() !== '' && (
        <Row>
          <Checkbox
            label={t('paste.firstIsHead')}
            checked={hasHead}
            onChange={head => setChoices({ head, ...(choices.total && { total: true }) })}
          />
          {totals.length > 0 && (
            <Checkbox
              label={t('paste.withoutTotal', { count: totals.length, totals: totals.join(', ') })}
              checked={!choices.total}
              onChange={without => setChoices({ ...choices, total: !without })}
            />
          )}
          {dotted && <Checkbox label={t('common.readCommas')} checked={isDotted} onChange={readCommas} />}
          {question?.(understood, choices, setChoices)}
        </Row>
      )}
      {isSending && (
        <Progress label={t('paste.sending', { at: at + 1, of: left.length })} value={1 - left.length / lines.length} />
      )}
      {!isSending && <p role="status">{said}</p>}
      {!sent && looks.length > 0 && (
        <GradedList label={t('common.messages')} items={looks.map(text => ({ id: text, grade: 'look', text }))} />
      )}
      {!sent && (
        <ColumnChoices
          key={firstLine(text)}
          {...{ columns: understood.columns, choices, onChoose: setChoices, labelOf: props.labelOf }}
        />
      )}
      {lines.length > 0 && (
        <ListTable<Line>
          label={t('paste.understood')}
          rows={lines}
          keyOf={({ line }) => `${line}`}
          columns={[
            { id: 'line', head: t('paste.line'), number: true, cell: ({ line }) => line },
            ...(name ? [name] : []),
            // Beside the name, so that a phone shows it too. From when they are sent: the table stands still while they are stored.
            ...(sent || wrong > 0 ? [{ id: 'outcome', head: t('paste.outcome'), cell: outcomeOf }] : []),
            ...others,
          ]}
        />
      )}
    </Dialog>
  );
}

import style from './in-room.module.css';

interface InRoomProps {
  /** All that it can say. */
  texts: readonly string[];
  /** What it says now, if anything. */
  children?: React.ReactNode;
}

/** Says one of several texts in the room of the longest: whichever it is, nothing beside or below it moves. */
export function InRoom({ texts, children }: InRoomProps) {
  return (
    <span className={style.room}>
      {texts.map(text => (
        <span key={text} aria-hidden data-room={text} />
      ))}
      <span>{children}</span>
    </span>
  );
}

interface InTheirRoomProps {
  /** What is said in their place, if anything. */
  text: string | false;
  /** Buttons above a table. */
  children: React.ReactNode;
}

/** Says one sentence in the room of buttons that can do nothing yet: when they come, nothing moves. */
export function InTheirRoom({ text, children }: InTheirRoomProps) {
  return (
    <div className={style.theirs} data-idle={text ? true : undefined}>
      {text && (
        <p>
          <span>{text}</span>
        </p>
      )}
      {children}
    </div>
  );
}

import { useEffect, useState } from 'react';

const SHOWN_FOR = 8000;

/** A message in the place where an entry was refused, until the next entry or for eight seconds. */
export function useRefusal() {
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(undefined), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [message]);
  return { message, refuse: setMessage, clear: () => setMessage(undefined) };
}

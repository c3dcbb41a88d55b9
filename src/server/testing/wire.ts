import { createConnection, createServer, type Server, type Socket } from 'node:net';

/** A connection between the program and a real PostgreSQL, which can disappear, or stay and be silent. */
export class Wire {
  #server: Server | undefined;
  #sockets = new Set<Socket>();
  #url: URL;
  #isFrozen = false;
  #port = 0;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** The server's address through this wire. */
  async restore(): Promise<string> {
    this.#isFrozen = false;
    for (const socket of this.#sockets) socket.resume();
    if (!this.#server) await this.#listen();
    const url = new URL(this.#url);
    url.port = String(this.#port);
    return url.href;
  }

  async #listen(): Promise<void> {
    const server = createServer(from => {
      const to = createConnection(Number(this.#url.port), this.#url.hostname);
      for (const [socket, other] of [
        [from, to],
        [to, from],
      ] as const) {
        this.#sockets.add(socket);
        socket.on('data', data => other.write(data));
        socket.on('error', () => {});
        socket.on('close', () => {
          other.destroy();
          this.#sockets.delete(socket);
        });
        if (this.#isFrozen) socket.pause();
      }
    });
    this.#server = server;
    await new Promise<void>(resolve => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as { port: number }).port;
  }

  freeze(): void {
    this.#isFrozen = true;
    for (const socket of this.#sockets) socket.pause();
  }

  async cut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise(resolve => this.#server?.close(resolve));
    this.#server = undefined;
  }
}

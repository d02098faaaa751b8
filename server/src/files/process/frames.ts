/**
 * What goes to the process of pictures goes in frames on one pipe, so that it arrives in the order in which it was
 * sent: a kind, the number of the file it is about, a length of at least one, and as many bytes.
 */
export type FrameKind = 'bytes' | 'task';

/** The descriptor of the pipe in the process. */
export const PIPE = 4;
const KINDS: readonly FrameKind[] = ['bytes', 'task'];
const HEADER = 9;

/** The head of a frame; its bytes are written after it, as they are. */
export function frameHeader(kind: FrameKind, id: number, length: number): Buffer {
  const header = Buffer.allocUnsafe(HEADER);
  header.writeUInt8(KINDS.indexOf(kind), 0);
  header.writeUInt32BE(id, 1);
  header.writeUInt32BE(length, 5);
  return header;
}

/** Who is told of frames as they come. */
export interface FrameTaker {
  /** Some of the bytes of a file; those of one frame may come in several pieces. */
  bytes(id: number, piece: Buffer): void;
  /** A whole task. */
  task(id: number, text: string): void;
}

/** @returns what is to be given the pipe's data, however it is cut. It throws an Error for a kind that does not exist */
export function readFrames(taker: FrameTaker): (data: Buffer) => void {
  const header = Buffer.alloc(HEADER);
  const task: Buffer[] = [];
  let headed = 0;
  let missing = 0;

  function take(piece: Buffer): void {
    const [kind, id] = [kindOf(header), header.readUInt32BE(1)];
    missing -= piece.length;
    if (missing === 0) headed = 0;
    if (kind === 'bytes') {
      taker.bytes(id, piece);
    } else {
      task.push(piece);
      if (missing === 0) taker.task(id, Buffer.concat(task.splice(0)).toString('utf8'));
    }
  }

  return (data) => {
    for (let at = 0; at < data.length;) {
      if (headed < HEADER) {
        const copied = data.copy(header, headed, at, at + HEADER - headed);
        headed += copied;
        at += copied;
        if (headed === HEADER) missing = header.readUInt32BE(5);
      } else {
        const piece = data.subarray(at, at + missing);
        at += piece.length;
        take(piece);
      }
    }
  };
}

function kindOf(header: Buffer): FrameKind {
  const kind = KINDS[header.readUInt8(0)];
  if (kind === undefined) throw new Error(`There is no frame of the kind ${header.readUInt8(0)}`);
  return kind;
}

import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** What can be wrong with an answer. */
export interface Flaws {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** The owner was not verified. */
  readonly unverified?: boolean;
  readonly counter?: number;
  /** Signs with another key. */
  readonly foreignKey?: boolean;
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const url = (data: Buffer): string => data.toString('base64url');

/** An authenticator in software: a P-256 key, real signatures, CBOR written by hand. */
export function makeAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const id = randomBytes(32);
  let counter = 0;

  function clientData(type: string, options: { challenge: string }, flaws: Flaws): Buffer {
    const challenge = flaws.challenge ?? options.challenge;
    return Buffer.from(
      JSON.stringify({ type: flaws.type ?? type, challenge, origin: flaws.origin ?? origin, crossOrigin: false }),
    );
  }

  function authData(rpId: string, flaws: Flaws, attested: Buffer = Buffer.alloc(0)): Buffer {
    const flags = 0x01 | (flaws.unverified ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(flaws.counter ?? counter);
    return Buffer.concat([sha256(flaws.rpId ?? rpId), Buffer.from([flags]), count, attested]);
  }

  return {
    id: url(id),
    /** Answers `navigator.credentials.create`. */
    register(optionsJson: string, flaws: Flaws = {}): string {
      const options = JSON.parse(optionsJson) as { challenge: string; rp: { id: string } };
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const data = authData(options.rp.id, flaws, attested);
      const object = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
        data,
      ]);
      const response = {
        clientDataJSON: url(clientData('webauthn.create', options, flaws)),
        attestationObject: url(object),
        transports: ['internal'],
      };
      return JSON.stringify({ id: url(id), rawId: url(id), type: 'public-key', response, clientExtensionResults: {} });
    },
    /** Answers `navigator.credentials.get`. */
    answer(optionsJson: string, flaws: Flaws = {}): string {
      const options = JSON.parse(optionsJson) as { challenge: string; rpId: string };
      const client = clientData('webauthn.get', options, flaws);
      const data = authData(options.rpId, flaws);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(flaws.foreignKey ? foreign : privateKey);
      const response = { clientDataJSON: url(client), authenticatorData: url(data), signature: url(signature) };
      return JSON.stringify({ id: url(id), rawId: url(id), type: 'public-key', response, clientExtensionResults: {} });
    },
  };
}

/** A CBOR text of fewer than 24 bytes. */
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/** COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (value: string): Buffer => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ]);
}

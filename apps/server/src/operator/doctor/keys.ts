import { createECDH, createPrivateKey } from 'node:crypto'
import { keysThatDoNotOpen } from '../key-probes.ts'
import { broken, ok, warning, wordsOf } from './finding.ts'
import type { Check } from './parts.ts'

export const checkEncryptionKeys: Check = async (part, { engine, config: { secrets } }) => {
  const { encryptionKeys: keys } = secrets
  const wrong = await keysThatDoNotOpen(engine.url('worker'), keys)
  if (wrong.length > 0)
    return broken(
      part,
      `The keys do not open data that ${wrong.join(', ')} sealed. Homefield will not start.`,
      'Put the key back into HOMEFIELD_ENCRYPTION_KEYS. Lost for good? Then run: npm run homefield -- forget-keys',
    )
  return ok(part, `${keys[0]?.id ?? '?'} seals, and all sealed data can be opened`)
}

/** The settings are already checked: a production server has a secret of at least 32 characters. */
export const checkSessionSecret: Check = (part, { config: { environment } }) =>
  environment === 'production'
    ? ok(part, 'is set in HOMEFIELD_SESSION_SECRET')
    : warning(
        part,
        'This is not a production installation (NODE_ENV): secrets may be generated, and mail is shown in the browser.',
        'Set NODE_ENV=production with its secrets before people outside this machine use it.',
      )

export const checkPush: Check = (part, { config: { push } }) => {
  if (!push.keys) return ok(part, 'generated keys, kept in the database')
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(Buffer.from(push.keys.privateKey, 'base64url'))
  } catch {
    return broken(part, 'PUSH_PRIVATE_KEY is not a private key.', NEW_PAIR)
  }
  return pair.getPublicKey('base64url') === push.keys.publicKey
    ? ok(part, 'PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY are a pair')
    : broken(
        part,
        'PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY are not a pair: every push will be refused.',
        NEW_PAIR,
      )
}

const NEW_PAIR =
  'Set both keys of one pair. A new pair, which everybody must allow again: npx web-push generate-vapid-keys'

export const checkNativePush: Check = (part, { config: { push } }) => {
  if (!push.fcm) return ok(part, 'not set: the native apps get no pushes, browsers do')
  try {
    createPrivateKey(push.fcm.private_key)
    return ok(part, `the service account of the project ${push.fcm.project_id} can be read`)
  } catch (error) {
    return broken(
      part,
      `private_key of PUSH_FCM_CREDENTIALS cannot be read: ${wordsOf(error)}`,
      'Download the JSON of the service account from the Firebase console again.',
    )
  }
}

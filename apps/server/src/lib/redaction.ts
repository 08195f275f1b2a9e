/**
 * Removes secrets from log lines, and all data that identifies a family or reveals where the family will be (C70).
 * A field with a name from `SECRET_FIELDS` is redacted at any depth.
 * Free text, such as messages and errors, loses all email addresses and the paths of all URLs.
 * Only the host of a URL stays, because the path of a calendar URL is a secret.
 */

const CENSORED = '[redacted]'
const MAX_DEPTH = 6
const MAX_ITEMS = 100

/** Field names are compared without case, `-` and `_`, so `set-cookie` and `setCookie` are the same name. */
const SECRET_FIELDS = new Set(
  [
    // Fields with credentials.
    'authorization proxyauthorization cookie cookies setcookie xapikey apikey password newpassword',
    'currentpassword passphrase secret secrets clientsecret token tokens accesstoken refreshtoken idtoken',
    'sessiontoken csrftoken codeverifier verifier session credential credentials key keys encryptionkeys',
    'privatekey p256dh auth endpoint smtpurl databaseurl natsurl connectionstring',
    'accesskeyid secretaccesskey pass',
    // Fields with URLs, because a URL may work as a credential.
    'url urls uri href link links feedurl originalurl finalurl location referer referrer',
    // Fields that identify people.
    'email emails mail to from recipient cc bcc replyto phone phonenumber name firstname lastname fullname',
    'displayname nickname username child children birthday birthdate dateofbirth birth photo avatar useragent',
    'ip ipaddress',
    // Fields with places, and fields with text that users wrote.
    'address place venue field latitude longitude lat lon lng geo coordinates title subject summary',
    'description notes text html body message content opponent teamname query q search payload headers',
    'parameters',
  ]
    .join(' ')
    .split(' '),
)

/** The field `code` is a credential in an OAuth response, but harmless in an error (`ECONNRESET`, `42P01`). */
const ERROR_CODE = /^[A-Z0-9_]{2,64}$/

const fold = (field: string): string => field.toLowerCase().replace(/[-_]/g, '')

/**
 * Removes URL paths and email addresses from free text.
 * The patterns limit the length of a match, because the email pattern would otherwise need quadratic time.
 */
export function redactText(text: string): string {
  return text
    .replace(
      /\b([a-z][a-z0-9+.-]{1,20}:\/\/)(?:[^\s/?#"'<>@]*@)?([^\s/?#"'<>@]+)(?:[/?#][^\s"'<>]*)?/gi,
      '$1$2/…',
    )
    .replace(/[^\s"'<>()=,;:@]{1,256}@[^\s"'<>()=,;:@]+\.[^\s"'<>()=,;:@]+/g, '[email]')
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 …')
}

/**
 * Returns a copy of a value that is safe to log, without cycles and deep nesting.
 * A class instance is replaced by its class name. Dates and Temporal values become text.
 */
export function redactFields(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return describeError(value, depth)
  if (depth >= MAX_DEPTH) return '[deep]'
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => redactFields(item, depth + 1))
  if (!isPlain(value)) return describeForeign(value)
  const copy: Record<string, unknown> = {}
  for (const [field, inner] of Object.entries(value).slice(0, MAX_ITEMS))
    copy[field] = isSecret(field, inner) ? CENSORED : redactFields(inner, depth + 1)
  return copy
}

/**
 * Logs only type, code, redacted message, stack and cause of an error. Other fields can contain private data.
 * For example, PostgreSQL's `detail` quotes the row, and undici's errors contain the response.
 */
export function describeError(error: Error, depth = 0): Record<string, unknown> {
  const code: unknown = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    message: redactText(error.message),
    ...(typeof code === 'number' || (typeof code === 'string' && ERROR_CODE.test(code)) ? { code } : {}),
    stack: redactText(error.stack ?? ''),
    ...(error.cause instanceof Error && depth < MAX_DEPTH
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  }
}

function isSecret(field: string, value: unknown): boolean {
  if (value === undefined || value === null) return false
  const folded = fold(field)
  if (folded === 'code')
    return !(typeof value === 'number' || (typeof value === 'string' && ERROR_CODE.test(value)))
  return SECRET_FIELDS.has(folded)
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function describeForeign(value: object): string {
  const tag = Object.prototype.toString.call(value)
  const isTime = tag === '[object Date]' || tag.startsWith('[object Temporal.')
  return isTime ? String((value as { toJSON(): unknown }).toJSON()) : `[${value.constructor.name}]`
}

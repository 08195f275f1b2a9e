/**
 * Milliseconds without progress after which an upload is aborted.
 * The limit also applies while the client waits for the response to a file that was sent completely.
 */
const PATIENCE = 60_000

/**
 * Returns a function that uploads a file. Pass it to `carry` as the `send` argument, in place of `fetch`.
 * The upload uses XMLHttpRequest, because `fetch` cannot report upload progress.
 * @param onProgress receives the fraction that was sent, from 0 to 1
 */
export function uploading(
  bytes: ArrayBuffer,
  onProgress: (part: number) => void,
): (request: Request) => Promise<Response> {
  return (request) =>
    new Promise((resolve, reject) => {
      const { signal } = request
      const call = new XMLHttpRequest()
      let timer: ReturnType<typeof setTimeout> | undefined
      const wait = () => {
        clearTimeout(timer)
        timer = setTimeout(() => call.abort(), PATIENCE)
      }
      const fail = (reason: string) => () => reject(new TypeError(`The upload ${reason}`))
      const stop = () => call.abort()
      call.open(request.method, request.url)
      request.headers.forEach((value, name) => call.setRequestHeader(name, value))
      call.withCredentials = request.credentials === 'include'
      call.responseType = 'arraybuffer'
      call.upload.addEventListener('progress', ({ loaded }) => {
        wait()
        onProgress(bytes.byteLength === 0 ? 1 : Math.min(1, loaded / bytes.byteLength))
      })
      call.addEventListener('error', fail('failed'))
      call.addEventListener('abort', fail('was aborted'))
      call.addEventListener('load', () => {
        // After a redirect, the response does not come from our server, so the upload fails.
        if (call.responseURL === request.url) resolve(answerOf(call))
        else fail('was redirected')()
      })
      call.addEventListener('loadend', () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
      })
      if (signal.aborted) return reject(signal.reason as Error)
      signal.addEventListener('abort', stop)
      wait()
      call.send(bytes)
    })
}

function answerOf(call: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of call
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = '', ...value] = line.split(': ')
    if (name !== '') headers.append(name, value.join(': '))
  }
  const hasBody = call.status !== 204 && call.status !== 304
  return new Response(hasBody ? (call.response as ArrayBuffer) : null, { status: call.status, headers })
}

import { expect, test, vi } from 'vitest'
import { isAdmittedHtml, isOwnWorker } from './trusted-types.ts'

test.each([
  ['', true],
  [
    '<a href="https://openfreemap.org" target="_blank" rel="noreferrer">OpenFreeMap</a> &copy; Somebody',
    true,
  ],
  ['<a href="javascript:alert(1)">x</a>', false],
  ['<a href="https://x.example" onclick="alert(1)">x</a>', false],
  ['<img src=x onerror=alert(1)>', false],
  ['<script>alert(1)</script>', false],
])('for the HTML %j, isAdmittedHtml returns %s', (text, isAdmitted) => {
  expect(isAdmittedHtml(text)).toBe(isAdmitted)
})

test.each([
  ['/worker.js', true],
  ['/assets/maplibre-gl-worker-DTh23QKw.js', true],
  ['/assets/maplibre-gl-worker-DTh23QKw.js?v=1', true],
  ['https://evil.example/worker.js', false],
  ['//evil.example/worker.js', false],
  ['/api/v1/files/x/worker.js', false],
  ['data:text/javascript,alert(1)', false],
])('for the worker address %s, isOwnWorker returns %s', (address, isAdmitted) => {
  expect(isOwnWorker(address, 'https://homefield.example')).toBe(isAdmitted)
})

test('admits the service worker in a browser that lacks URL.parse', () => {
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { parse: undefined }))
  try {
    expect(isOwnWorker('/worker.js', 'https://homefield.example')).toBe(true)
  } finally {
    vi.unstubAllGlobals()
  }
})

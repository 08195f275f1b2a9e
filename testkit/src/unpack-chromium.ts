/**
 * A program that unpacks the archives of `@sparticuz/chromium` into TMPDIR. The argument is the archives' folder.
 */
import { inflate } from '@sparticuz/chromium'
import { join } from 'node:path'

const folder = process.argv[2] ?? ''
for (const file of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
  await inflate(join(folder, file))

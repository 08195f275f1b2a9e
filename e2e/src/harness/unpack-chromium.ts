/** A program: unpacks what `@sparticuz/chromium` packed (first argument: its folder) into TMPDIR. */
import { inflate } from '@sparticuz/chromium'
import { join } from 'node:path'

const folder = process.argv[2] ?? ''
for (const file of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
  await inflate(join(folder, file))

import type { Plugin } from 'vite'
import web from '../apps/web/vite.config.ts'

/** Of the next release: its first file and one of its late parts have other contents, and so other names. */
const NEXT = /\/apps\/web\/src\/(main|features\/clash\/pages\/clashes-page)\.tsx$/

const next: Plugin = {
  name: 'next-release',
  transform: {
    filter: { id: NEXT },
    handler: (code) => ({ code: `${code}\nglobalThis.isNextRelease = true\n`, map: null }),
  },
}

export default { ...web, plugins: [next, ...(web.plugins ?? [])] }

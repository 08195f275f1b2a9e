import 'temporal-polyfill/global'
import { shareTestCluster } from '@homefield/testkit/cluster'
import { POPULATION, QUICK_POPULATION } from './families/load.ts'
import { tableOf } from './table.ts'
import { startMeasuredServer } from './server/measured-server.ts'
import { readRows } from './reads/reads.ts'
const quick = process.argv.includes('--quick')
const stop = await shareTestCluster()
const server = await startMeasuredServer({ population: quick ? QUICK_POPULATION : POPULATION, webRoot: null })
try {
console.log(tableOf(await readRows(server, {quick, explain: process.argv.includes('--explain')})))
} finally { await server.close(); await stop() }

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Metrics } from './metrics.ts'

/**
 * Upper limits of the histogram's buckets in seconds.
 * Our latency targets lie between 5 and 250 ms, so the buckets are narrow up to 250 ms and wide above.
 */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** Provides metrics in Prometheus text format, including memory and event loop lag of the process. */
export function promMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'homefield_http_request_duration_seconds',
    help: 'Request duration in seconds, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const deliveries = new Counter({
    name: 'homefield_deliveries_total',
    help: 'Notification deliveries by channel and result.',
    labelNames: ['way', 'result'],
    registers: [registry],
  })
  return {
    request: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    delivery: (way, result) => deliveries.inc({ way, result }),
    watch(name, help, labelNames, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers: [registry],
        async collect() {
          gauge.reset()
          for (const { labels = {}, value } of await read()) gauge.set(labels, value)
        },
      })
    },
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}

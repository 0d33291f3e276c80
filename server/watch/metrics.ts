import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export interface Metrics {
  /** Reports calls of one route: HTTP status and milliseconds. */
  route(method: string, path: string): (status: number, ms: number) => void
  /** A number that is read when the metrics are requested. */
  gauge(name: string, help: string, read: () => number): void
  readonly contentType: string
  /** The metrics in Prometheus format. */
  text(): Promise<string>
}

/**
 * The server's metrics in a registry of their own; with `ofProcess` also those of the process
 * (memory, event loop).
 */
export function makeMetrics(ofProcess = false): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  if (ofProcess) {
    collectDefaultMetrics({ register: registry })
    // Removed, because these gauges are named like counters; their counts by type stay.
    for (const name of ['handles', 'requests', 'resources'])
      registry.removeSingleMetric(`nodejs_active_${name}_total`)
  }
  const seconds = new Histogram({
    name: 'berth_call_seconds',
    help: 'Duration of calls',
    labelNames: ['method', 'path'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const calls = new Counter({
    name: 'berth_calls_total',
    help: 'Calls by status',
    labelNames: ['method', 'path', 'status'],
    registers,
  })
  return {
    route(method, path) {
      const duration = seconds.labels(method, path)
      const byStatus = new Map<number, Counter.Internal>()
      return (status, ms) => {
        duration.observe(ms / 1000)
        let counter = byStatus.get(status)
        if (!counter) byStatus.set(status, (counter = calls.labels(method, path, String(status))))
        counter.inc()
      }
    },
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) })
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

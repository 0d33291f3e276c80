import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export interface Metrics {
  /** How one route reports: HTTP status and milliseconds. */
  route(method: string, path: string): (status: number, ms: number) => void
  /** A number that is asked for when somebody looks. */
  gauge(name: string, help: string, read: () => number): void
  readonly contentType: string
  /** The Prometheus text. */
  text(): Promise<string>
}

/**
 * The server's figures in a registry of their own; those of the process (memory, event loop) come
 * with `ofProcess`.
 */
export function makeMetrics(ofProcess = false): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  if (ofProcess) {
    collectDefaultMetrics({ register: registry })
    // Counts that go up and down under names of counters; by type they are told beside them.
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

import { type Static, Type } from 'typebox'
import { answer, oneOf, ref } from '../../http/answers'

const Count = Type.Integer({ minimum: 0 })

export const Health = Type.Object(
  {
    status: oneOf('ok', 'degraded', 'unavailable'),
    started_on: Type.Optional(Type.String({ description: 'ISO 8601, UTC. From here on for monitors only' })),
    loop_delay_ms: Type.Optional(Type.Number({ description: '99th percentile' })),
    memory_bytes: Type.Optional(Count),
    reads: Type.Optional(Type.Object({ running: Count, waiting: Count })),
    projects: Type.Optional(
      Type.Array(
        Type.Object({
          project: Type.String(),
          database: oneOf('up', 'down'),
          connections_waiting: Count,
          jobs_running: Count,
          webhooks_pending: Count,
          webhooks_failed: Count,
        }),
      ),
    ),
  },
  { $id: 'Health' },
)

export type HealthFacts = Static<typeof Health>

export const HealthAnswer = answer(ref(Health))

export const MetricsText = Type.String({ description: 'Text format of Prometheus' })

import type { Row } from './access-rows.fixture.ts'

/** Rows of the access matrix for the calls of the operator. */
export function operatorRows(): Record<string, Row> {
  return {
    'operator.overview': { about: 'operator', ask: () => ({ method: 'GET', path: '/operator' }) },
    'operator.health': { about: 'operator', ask: () => ({ method: 'GET', path: '/operator/health' }) },
    'operator.retryJobs': {
      about: 'operator',
      ask: () => ({ method: 'POST', path: '/operator/jobs/retry', body: { task: 'no.such' } }),
    },
    'operator.dismissJobs': {
      about: 'operator',
      ask: () => ({ method: 'POST', path: '/operator/jobs/dismiss', body: { task: 'no.such' } }),
    },
  }
}

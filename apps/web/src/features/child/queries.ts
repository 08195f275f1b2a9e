import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** Loads a child and the child's next events. */
export function childQuery(id: string) {
  return queryOptions({
    queryKey: ['profiles', id],
    queryFn: ({ signal }) => read(api.GET('/profiles/{id}', { params: { path: { id } }, signal })),
  })
}

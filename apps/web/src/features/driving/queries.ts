import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** Loads the address from which the user leaves. Nobody else can load it. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => read(api.GET('/home', { signal })),
})

/** Loads the drive times that the user entered. */
export const driveTimesQuery = queryOptions({
  queryKey: ['drive-times'],
  queryFn: ({ signal }) => read(api.GET('/drive-times', { signal })),
})

/** Loads how early the user wants reminders, per child and kind of event. */
export const reminderDefaultsQuery = queryOptions({
  queryKey: ['reminder-defaults'],
  queryFn: ({ signal }) => read(api.GET('/reminder-defaults', { signal })),
})

import { workerTask } from '../workers/worker-task.ts'
import type { run } from './photo.task.ts'

/** Of a moving picture the first frame is taken. Give it 20 seconds. */
export const makePhoto = workerTask<typeof run>('photo', new URL('./photo.task.ts', import.meta.url))

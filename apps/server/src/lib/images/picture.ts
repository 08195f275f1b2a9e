import { workerTask } from '../workers/worker-task.ts'
import type { run } from './picture.task.ts'

/** Keeps an animation animated. Give it a minute. */
export const makePicture = workerTask<typeof run>('picture', new URL('./picture.task.ts', import.meta.url))

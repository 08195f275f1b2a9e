import type { Page } from '@playwright/test'

/** The data that the page's origin stores on the device. */
export interface DeviceStore {
  readonly databases: readonly string[]
  /** All rows of all IndexedDB databases of the page's origin. */
  readonly rows: readonly unknown[]
  readonly local: Readonly<Record<string, string>>
  readonly session: Readonly<Record<string, string>>
}

export function deviceStore(page: Page): Promise<DeviceStore> {
  return page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(String(request.error))))
      })
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const rows: unknown[] = []
    for (const name of names) {
      const database = await answered(indexedDB.open(name))
      for (const table of database.objectStoreNames)
        rows.push(...(await answered(database.transaction(table).objectStore(table).getAll())))
      database.close()
    }
    return {
      databases: names,
      rows,
      local: Object.fromEntries(Object.entries(localStorage)),
      session: Object.fromEntries(Object.entries(sessionStorage)),
    }
  })
}

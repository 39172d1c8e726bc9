import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

export interface Bucket {
  readonly indexDocument: string
  readonly errorDocument: string
  readonly objects: readonly {
    readonly key: string
    readonly file: string
    readonly headers: Readonly<Record<string, string>>
  }[]
}

/** Serves a folder as a bucket does: the table alone decides, whatever the browser accepts. */
export async function serveBucket(
  folder: string,
  { indexDocument, errorDocument, objects }: Bucket,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const byKey = new Map(objects.map(object => [object.key, object]))
  const server = http.createServer((request, response) => {
    const key = decodeURIComponent(new URL(request.url ?? '/', 'http://bucket').pathname.slice(1)) || indexDocument
    const object = byKey.get(key) ?? byKey.get(errorDocument)
    response.writeHead(byKey.has(key) ? 200 : 404, object?.headers ?? {})
    response.end(object === undefined ? '' : readFileSync(path.join(folder, object.file)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
  }
}

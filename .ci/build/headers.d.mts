export function serverConfig(server: string, headers: Readonly<Record<string, Readonly<Record<string, string>>>>): string

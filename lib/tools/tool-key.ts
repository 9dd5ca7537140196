/** Server and tool as one text, as the key of a set or a map: a name may hold any character. */
export const toolKey = ({ server, tool }: { server: string; tool: string }): string => JSON.stringify([server, tool])

-- The board of the nodes: what the lobby shows of tables that another node drives. It may be lost, so it costs no log.
CREATE UNLOGGED TABLE IF NOT EXISTS board(place bigint PRIMARY KEY, row text NOT NULL);

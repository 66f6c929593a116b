-- What a copy must have in common with the original: everything before :moment, counted
-- and hashed. Logs are summed up by entry, so that their order does not matter; those old
-- enough to be packed meanwhile are compared once they are.
\pset format unaligned
\pset tuples_only on
SET TIME ZONE 'UTC';
SELECT 'battles', count(*), coalesce(sum(hashtextextended(id::text || seed_commitment, 0)), 0)
  FROM battles_battle WHERE started_at < :'moment';
SELECT 'actions', count(*), coalesce(sum(hashtextextended(
         concat_ws('/', battle_id, number, seat, action), 0)), 0)
  FROM battles_battleaction WHERE created_at < :'moment'
    AND created_at > timestamptz :'moment' - make_interval(days => :days);
SELECT 'packed', count(*), coalesce(sum(hashtextextended(
         concat_ws('/', battle_id, actions, digest, sha256(log)), 0)), 0)
  FROM battles_packedlog WHERE packed_at < :'moment';
SELECT 'outcomes', count(*), coalesce(sum(hashtextextended(
         concat_ws('/', battle_id, winner_seat, reason), 0)), 0)
  FROM results_outcome WHERE finished_at < :'moment';

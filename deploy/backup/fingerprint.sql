-- What a copy must have in common with the original: everything before :moment, counted
-- and hashed. Logs are summed up by entry, so that their order does not matter.
\pset format unaligned
\pset tuples_only on
SET TIME ZONE 'UTC';
SELECT 'battles', count(*), coalesce(sum(hashtextextended(id::text || seed_commitment, 0)), 0)
  FROM battles_battle WHERE started_at < :'moment';
SELECT 'actions', count(*), coalesce(sum(hashtextextended(
         concat_ws('/', battle_id, number, seat, action), 0)), 0)
  FROM battles_battleaction WHERE created_at < :'moment';
SELECT 'outcomes', count(*), coalesce(sum(hashtextextended(
         concat_ws('/', battle_id, winner_seat, reason), 0)), 0)
  FROM results_outcome WHERE finished_at < :'moment';

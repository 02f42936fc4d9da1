//! One suite for both stores: what is promised is promised by each.

use crate::places::{file::File, postgres::Postgres};

/// The same tests for each store. Where there is no Postgres a line says what to install; with `CI=true` that fails.
macro_rules! both {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[test] fn $name() { if let Some(store) = super::File::new() { crate::contract::$name(&store); } })*
        }
        mod postgres {
            $(#[test] fn $name() { if let Some(store) = super::Postgres::new() { crate::contract::$name(&store); } })*
        }
    };
}

both!(
    records_come_back_as_they_were_written,
    several_streams_are_loaded_at_once,
    an_append_is_refused_when_another_was_first,
    a_stranger_is_no_parent,
    a_command_is_found_again_and_never_doubled,
    appends_need_not_wait_for_each_other,
    what_follows_a_loser_loses,
    a_loser_keeps_nobody_from_the_next_place,
    a_doubled_command_spoils_nobody_elses,
    several_streams_go_together_or_not_at_all,
    two_deciders_never_step_on_each_other,
    balances_are_those_of_all_records,
    what_leaves_a_stream_arrives_in_another,
    the_database_refuses_what_does_not_balance,
    the_database_refuses_a_gap,
    the_database_refuses_a_second_time,
    the_database_refuses_to_change_what_is_written,
    an_archive_is_not_undone_by_hand,
    a_store_of_a_later_form_is_left_alone,
    the_last_snapshot_is_kept,
    rules_are_kept_under_their_digest,
    documents_change_together_or_not_at_all,
    documents_are_listed_by_the_beginning_of_their_keys,
    a_reader_beside_the_writer_sees_what_was_acknowledged,
    a_backup_is_of_one_moment,
    closed_rounds_go_to_a_file,
);
